import { Barn, CropRows, Farmhouse, Fence, type Light, Sky, Spruce, Tree } from "./scenery";

type CoverProps = { light: Light };

export function Hills({ light }: CoverProps) {
  return (
    <>
      <Sky light={light} />
      <path d="M1200 300c-160-44-380-30-520 40l-90 60h610z" fill="#e3c158" />
      <path
        d="M1200 322c-150-34-320-24-450 30M1200 346c-120-24-260-18-370 20M1200 370c-90-16-190-12-280 8"
        stroke="#c99a35"
        strokeWidth="5"
      />
      <path d="M0 330c170-64 380-60 560-6l240 90H0z" fill="#9bc53d" />
      <path
        d="M60 330c120-30 220-38 330-26M40 352c150-32 330-40 480-14M30 374c180-30 420-34 600-6"
        stroke="#7ba52b"
        strokeWidth="7"
      />
      <Spruce x={352} y={312} s={0.8} />
      <Tree x={646} y={338} s={0.95} />
      <Farmhouse x={510} y={332} s={0.92} />
      <Tree x={408} y={330} s={0.7} tone={1} />
      <Spruce x={985} y={312} s={0.6} />
      <Spruce x={1026} y={318} s={0.78} />
      <CropRows />
    </>
  );
}

export function Orchard({ light }: CoverProps) {
  const far = [262, 398, 534, 670, 806, 942];
  const near = [130, 330, 870, 1075];
  return (
    <>
      <Sky light={light} sunX={600} />
      <path d="M0 330c380-50 820-50 1200 0v150H0z" fill="#9bc53d" />
      {far.map((x) => (
        <Tree key={x} x={x} y={338 - Math.abs(600 - x) * 0.01} s={0.58} tone={1} />
      ))}
      <path d="M0 372c380-40 820-40 1200 0v108H0z" fill="#7ba52b" />
      {near.map((x) => (
        <Tree key={x} x={x} y={412} s={1.35} fruit="#d9482b" />
      ))}
      <path d="M0 424c380-34 820-34 1200 0v56H0z" fill="#639f66" />
      <path
        d="M1012 440l34-180M1058 440l-8-180M1020 404h36M1028 362h28M1035 322h20M1042 286h10"
        stroke="#cf9d62"
        strokeWidth="8"
      />
      <path
        d="M538 358h.1M566 358h.1M594 358h.1M622 358h.1M646 358h.1M552 340h.1M580 338h.1M608 339h.1M634 342h.1M594 322h.1"
        stroke="#d9482b"
        strokeWidth="29"
      />
      <path
        d="M546 334h.1M574 332h.1M602 333h.1M588 316h.1M532 352h.1M628 336h.1"
        stroke="#f3997c"
        strokeWidth="7"
      />
      <path d="M520 360h142v76H520z" fill="#cf9d62" />
      <path d="M620 360h42v76h-58c8-22 14-50 16-76z" fill="#b07f46" />
      <path d="M520 386h142M520 411h142" stroke="#8a5a34" strokeWidth="5" />
      <path d="M712 416h.1M742 424h.1" stroke="#d9482b" strokeWidth="26" />
      <path
        d="M40 458l8-16 8 16M180 466l8-16 8 16M420 462l8-16 8 16M800 466l8-16 8 16M1130 462l8-16 8 16"
        stroke="#43834e"
        strokeWidth="5"
      />
    </>
  );
}

export function Greenhouse({ light }: CoverProps) {
  return (
    <>
      <Sky light={light} sunX={300} />
      <path d="M0 340c300-40 820-50 1200-6v146H0z" fill="#9bc53d" />
      <Spruce x={214} y={340} s={0.9} />
      <Tree x={290} y={346} s={0.9} tone={1} />
      <Tree x={1010} y={344} s={1.1} />
      <Spruce x={1096} y={340} s={0.8} />
      <path d="M360 366V268c0-70 60-104 130-104h330c70 0 130 34 130 104v98z" fill="#e4f2f0" />
      <path d="M360 366V268c0-70 50-104 110-104s110 34 110 104v98z" fill="#f6fbfa" />
      <path d="M600 352h330M600 330h330" stroke="#639f66" strokeWidth="20" strokeDasharray="0.1 27" />
      <path
        d="M614 318v-60M668 318v-76M722 318v-64M776 318v-80M830 318v-62M884 318v-54"
        stroke="#43834e"
        strokeWidth="9"
      />
      <path
        d="M606 284h.1M660 262h.1M676 290h.1M722 276h.1M770 258h.1M786 292h.1M830 278h.1M884 286h.1"
        stroke="#d9482b"
        strokeWidth="15"
      />
      <path
        d="M360 366V268c0-70 50-104 110-104s110 34 110 104v98M470 164h350c70 0 130 34 130 104v98M566 214c30-34 60-48 90-50M640 366V250c0-50 12-74 36-86M736 366V250c0-50 12-74 36-86M834 366V250c0-50 8-68 26-80"
        stroke="#9dc6d0"
        strokeWidth="7"
      />
      <path d="M438 366v-96h64v96z" fill="#bfe0e8" stroke="#86b4bf" strokeWidth="7" />
      <path d="M360 266h220M470 164v106" stroke="#9dc6d0" strokeWidth="6" />
      <path d="M490 320h.1" stroke="#22616f" strokeWidth="9" />
      <CropRows colours={["#43834e", "#2f6b3c", "#639f66"]} />
    </>
  );
}

export function BarnYard({ light }: CoverProps) {
  return (
    <>
      <Sky light={light} sunX={250} />
      <path d="M0 326c220-30 470-34 660-10l540 60v104H0z" fill="#9bc53d" />
      <Tree x={456} y={344} s={1.2} />
      <Barn x={660} y={356} s={1.02} />
      <Spruce x={902} y={360} s={1} />
      <Spruce x={966} y={364} s={0.75} />
      <path d="M0 372c360-40 860-34 1200 0v108H0z" fill="#e3c158" />
      <path
        d="M0 398c340-34 860-30 1200 0M0 426c340-34 860-30 1200 0"
        stroke="#f2d987"
        strokeWidth="20"
        strokeLinecap="butt"
        strokeDasharray="4 9"
      />
      <path
        d="M6 408c340-34 860-30 1200 0M6 436c340-34 860-30 1200 0"
        stroke="#c99a35"
        strokeWidth="13"
        strokeLinecap="butt"
        strokeDasharray="3 10"
      />
      <path d="M150 372c0-30 24-46 52-46s52 16 52 46z" fill="#d9a93f" />
      <path
        d="M202 326c28 0 52 16 52 46h-34c4-18-4-36-18-46zM172 344c10-6 20-8 30-8M164 360c12-6 26-8 38-8"
        fill="#c28a2a"
      />
      <path d="M0 440c360-24 860-24 1200 0v40H0z" fill="#43834e" />
      <Fence y={424} />
      <path
        d="M60 408v50M180 404v50M300 400v50M420 398v50M540 397v50M660 397v50M780 398v50M900 400v50M1020 404v50M1140 408v50"
        stroke="#f7eedb"
        strokeWidth="11"
      />
    </>
  );
}

export function SugarBush({ light }: CoverProps) {
  return (
    <>
      <Sky light={light} sunX={900} />
      <path d="M0 336c300-36 840-40 1200-2v146H0z" fill="#b9bd6a" />
      {[80, 190, 290, 860, 960, 1130].map((x, index) => (
        <Tree key={x} x={x} y={350} s={0.8 + (index % 3) * 0.12} tone={2} />
      ))}
      <path d="M628 176c-18-20 16-34 0-58s14-36 2-56" stroke="#fffaf0" strokeWidth="20" />
      <path d="M606 190h44v60h-44z" fill="#8d806b" />
      <path d="M440 270h260v104H440z" fill="#b07f46" />
      <path d="M610 270h90v104h-90z" fill="#8a5a34" />
      <path d="M440 296h170M440 322h170M440 348h170" stroke="#8a5a34" strokeWidth="4" />
      <path d="M412 276l76-76h164l76 76z" fill="#4e6f78" />
      <path d="M652 200l76 76H606l-30-76z" fill="#3b565e" />
      <path d="M488 310h48v64h-48z" fill="#5b3a22" />
      <path d="M558 304h38v32h-38z" fill="#fbdd95" stroke="#fffaf0" strokeWidth="5" />
      <path d="M632 306h44v34h-44z" fill="#fbdd95" stroke="#fffaf0" strokeWidth="5" />
      <path d="M742 374c0-14 12-22 24-22s24 8 24 22z" fill="#8a5a34" />
      <path d="M750 368h.1M766 360h.1M782 368h.1" stroke="#cf9d62" strokeWidth="15" />
      <path d="M0 384c360-30 840-30 1200 0v96H0z" fill="#9a9c4a" />
      <Tree x={370} y={430} s={1.7} tone={2} />
      <Tree x={1042} y={436} s={1.8} tone={2} />
      <path d="M358 388h26l-3 26h-20zM1030 392h26l-3 26h-20z" fill="#cfd6d6" />
      <path d="M0 442c360-26 840-26 1200 0v38H0z" fill="#6f7a35" />
      <path
        d="M120 430h.1M210 452h.1M470 428h.1M560 448h.1M700 436h.1M820 452h.1M910 426h.1M1150 450h.1"
        stroke="#e08a3c"
        strokeWidth="13"
      />
    </>
  );
}

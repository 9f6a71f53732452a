/** The outbox's only style sheet: Potager's colours, designed for phones first, dark when the system is. */
export const STYLE = `
:root{--paper:#fbf8f1;--card:#fffdf8;--ink:#2b2118;--soft:#6b5d4f;--line:#e6ddcd;--leaf:#2f6b3c;--on-leaf:#fff;
--leaf-tint:#e5efdf;--tomato:#b5381f;--tomato-tint:#fbe4dd;--squash-tint:#fbedcf;--squash:#7a5200;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--paper:#1d1813;--card:#27211a;--ink:#f3ece0;--soft:#b8aa99;--line:#3d342a;
--leaf:#9bc98a;--on-leaf:#14210f;--leaf-tint:#263a22;--tomato:#f2a08c;--tomato-tint:#46231a;--squash-tint:#43330f;--squash:#f2c766}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
a{color:var(--leaf)}a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,summary:focus-visible{outline:3px solid var(--leaf);outline-offset:2px}
h1,h2{font-family:Fraunces,Georgia,"Times New Roman",serif;line-height:1.2;margin:0}
h1{font-size:1.6rem}h2{font-size:1.1rem;margin-bottom:.6rem}
header.top{border-bottom:1px solid var(--line);background:var(--card)}
.wrap{max-width:72rem;margin:0 auto;padding:1rem}
header .wrap{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;justify-content:space-between}
header a{color:inherit;text-decoration:none}.soft{color:var(--soft);margin:0;font-size:.9rem}
header nav{display:flex;gap:1.2rem}header nav a{min-height:32px;text-decoration:underline}
form{margin:0;min-width:0}.search{display:flex;gap:.5rem;margin-bottom:.75rem}
select{font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.6rem;padding:.45rem .6rem;min-height:44px;min-width:0}
input{flex:1;min-width:0;font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.6rem;padding:.55rem .8rem;min-height:44px}
button,.button{font:inherit;font-weight:600;border:1px solid var(--leaf);border-radius:.6rem;padding:.45rem .9rem;min-height:44px;background:transparent;color:var(--leaf);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;gap:.4rem}
button.main{background:var(--leaf);color:var(--on-leaf)}button.danger{border-color:var(--tomato);color:var(--tomato)}
.tabs{display:flex;gap:.4rem;margin-bottom:1rem;flex-wrap:wrap}
.tabs a{padding:.4rem .9rem;border-radius:2rem;text-decoration:none;border:1px solid var(--line);color:var(--ink);min-height:40px;display:inline-flex;align-items:center;gap:.4rem}
.tabs a[aria-current]{background:var(--leaf);color:var(--on-leaf);border-color:var(--leaf)}
.list{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:1rem;overflow:hidden;background:var(--card)}
.list li+li{border-top:1px solid var(--line)}
.list a{display:grid;grid-template-columns:auto 1fr auto;gap:.1rem .8rem;padding:.75rem 1rem;color:inherit;text-decoration:none;align-items:center}
.list a:hover{background:var(--leaf-tint)}.list svg{grid-row:span 2;color:var(--leaf)}
.who,.what{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.who{font-weight:600}.what{color:var(--soft);font-size:.95rem}
::placeholder{color:var(--soft);opacity:1}.bar{display:flex;justify-content:space-between;gap:.5rem;margin-bottom:1rem}
.meta{justify-self:end;font-size:.85rem;color:var(--soft);white-space:nowrap}
.chip{border-radius:1rem;padding:.05rem .6rem;font-size:.8rem;font-weight:600;background:var(--squash-tint);color:var(--squash)}
.chip.good{background:var(--leaf-tint);color:var(--leaf)}.chip.bad{background:var(--tomato-tint);color:var(--tomato)}
.pager{display:flex;justify-content:space-between;gap:1rem;margin-top:1rem;min-height:44px}
.empty{text-align:center;padding:3rem 1rem;border:1px dashed var(--line);border-radius:1rem;background:var(--card)}.empty svg{color:var(--leaf)}
.columns{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1rem;min-width:0}
.stack{display:grid;gap:1rem;align-content:start;min-width:0}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.2rem .9rem;margin:.6rem 0 0;font-size:.95rem}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:32rem;border:1px solid var(--line);border-radius:.8rem;background:#fff;display:block}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.6rem 0 0;font:.9rem/1.5 ui-monospace,Menlo,Consolas,monospace}
summary{cursor:pointer;font-weight:600;min-height:32px;display:flex;align-items:center;gap:.4rem}summary::before{content:"+";color:var(--leaf)}details[open]>summary::before{content:"–"}
.actions{display:flex;flex-wrap:wrap;gap:.5rem}
.plain{list-style:none;margin:0;padding:0;display:grid;gap:.6rem}
.plain li{display:flex;gap:.6rem;align-items:center;justify-content:space-between}
.plain .grow{flex:1;min-width:0;overflow-wrap:anywhere;font-size:.92rem}.small{font-size:.85rem;color:var(--soft)}
.stack .search{flex-wrap:wrap;margin:0}.stack .search input{flex:1 1 9rem}.stack .search select{flex:1 1 12rem}
@media(max-width:45rem){.plain li{flex-wrap:wrap;padding-bottom:.6rem;border-bottom:1px solid var(--line)}.plain li form.grow{flex:1 1 100%}}
.thread{display:grid;gap:.6rem}.bubble{max-width:85%;padding:.6rem .9rem;border-radius:1.1rem;background:var(--leaf-tint);justify-self:start;overflow-wrap:anywhere;white-space:pre-wrap}
.bubble.mine{justify-self:end;background:var(--squash-tint)}.bubble.now{outline:2px solid var(--leaf)}.bubble small{display:block;color:var(--soft);margin-top:.2rem;white-space:normal}
@media(min-width:60rem){.columns{grid-template-columns:minmax(0,1fr) 22rem}.narrow{display:none}}
`;

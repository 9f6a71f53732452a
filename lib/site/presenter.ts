/** What is beside the work on an admin screen: answers of the FAQ, and the beginnings of posts. */
export interface ShownHelp {
  questions: { key: string; question: string; answer: string }[];
  faq_href: string;
  posts: { pair: string; title: string; beginning: string[]; href: string }[];
}

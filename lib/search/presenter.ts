export type { FoundFarm, SearchPlace, SearchResult } from "./answers";

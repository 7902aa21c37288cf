import { href } from "react-router";
import type { Route } from "./+types/site-feed.ts";
import { answerFeed } from "./answer-feed.ts";

export function loader({ context }: Route.LoaderArgs) {
  return answerFeed(context, { scope: {}, tag: "feed", path: href("/feed.atom"), pagePath: href("/") });
}

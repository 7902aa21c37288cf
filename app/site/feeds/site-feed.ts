import { href } from "react-router";
import type { Route } from "./+types/site-feed.ts";
import { answerFeed } from "./answer-feed.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return answerFeed(context, {
    scope: {},
    kind: new URL(request.url).searchParams.get("kind"),
    tag: "feed",
    path: href("/feed.atom"),
    pagePath: href("/"),
  });
}

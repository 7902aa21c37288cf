import { Form, href, redirect, useNavigation } from "react-router";
import { LensPage } from "../components/lens-page.tsx";
import { administratorContext, servicesContext } from "../context.ts";
import { pageMeta, privateHeaders } from "../navigation/page-meta.ts";
import { Button } from "../ui/button.tsx";
import type { Route } from "./+types/logout.ts";

export const headers = privateHeaders;

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta(
    { matches, error },
    { title: "Sign out", description: "End the administrator's session.", path: "/logout", unlisted: true },
  );
}

/** Only a POST signs out, because a link or an image on another site can send a GET (CSRF). */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(administratorContext)) throw redirect(href("/"));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  return redirect(href("/"), { headers: await context.get(servicesContext).signIn.signOut(request) });
}

export default function Logout() {
  const busy = useNavigation().state === "submitting";
  return (
    <LensPage title="Sign out">
      <Form method="post" className="grid gap-6">
        <p>You are still signed in.</p>
        <Button kind="primary" type="submit" busy={busy}>
          Sign Out
        </Button>
      </Form>
    </LensPage>
  );
}

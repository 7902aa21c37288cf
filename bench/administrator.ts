import { demoAdministrator } from "#tests/support/administrator.ts";
import { within } from "./within.ts";

/** How long a form may take, in seconds. */
const longestForm = 20;

/** The administrator of a site, as far as forms go. */
export interface Administrator {
  /** What the browser sends along when it is signed in. */
  headers: { Cookie: string };
  /**
   * Moves another item of the home page to its top: the catalogue is newer then, and every page that was known is old.
   * Answers the item's id.
   */
  change(): Promise<string>;
}

/** Signs in by the form. `infoItems` are ids of what the home page shows. */
export async function signIn(url: string, infoItems: string[]): Promise<Administrator> {
  const answer = await sendSignIn(url);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (answer.status !== 302 && answer.status !== 303) throw new Error(`Signing in answered ${answer.status}.`);
  const headers = { Cookie: cookies.join("; ") };
  let changes = 0;
  return {
    headers,
    async change() {
      const id = infoItems[changes % infoItems.length] ?? "";
      changes += 1;
      const saved = await send(`${url}/dashboard/info/${id}/top`, { headers, body: new URLSearchParams() });
      await saved.arrayBuffer();
      if (saved.status !== 302) throw new Error(`A change answered ${saved.status}.`);
      return id;
    },
  };
}

/** Sends the form of the login screen. */
export function sendSignIn(url: string, { email, password } = demoAdministrator): Promise<Response> {
  const body = new URLSearchParams({ email, password });
  return send(`${url}/login`, { body });
}

function send(address: string, form: RequestInit): Promise<Response> {
  return within(longestForm, `The form to ${address}`, (signal) =>
    fetch(address, { ...form, method: "POST", redirect: "manual", signal }),
  );
}

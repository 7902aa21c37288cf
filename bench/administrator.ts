import { demoAdministrator } from "#tests/support/administrator.ts";
import { within } from "./within.ts";

const longestForm = 20;

export interface Administrator {
  headers: { Cookie: string };
  /**
   * Moves another info item of the home page to its top, which invalidates every cached page. Answers the item's id.
   */
  change(): Promise<string>;
}

/** Signs in by the form. `infoItems` are ids of items on the home page. */
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

export function sendSignIn(url: string, { email, password } = demoAdministrator): Promise<Response> {
  const body = new URLSearchParams({ email, password });
  return send(`${url}/login`, { body });
}

function send(address: string, form: RequestInit): Promise<Response> {
  return within(longestForm, `The form to ${address}`, (signal) =>
    fetch(address, { ...form, method: "POST", redirect: "manual", signal }),
  );
}

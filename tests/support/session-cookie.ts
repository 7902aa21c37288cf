import type { Site } from "./site.ts";

export async function sessionCookie({ url, administrator: { email, password } }: Site): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  if (answer.status !== 302) throw new Error(`Signing in was answered with ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

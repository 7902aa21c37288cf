import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * A cookie that says: this browser has signed in to that account before. Its owner's tries are counted apart, so that
 * strangers who guess at the account cannot make its administrator wait ("device cookies",
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). It opens nothing by itself.
 */
export interface DeviceCookie {
  /** The browser's own name, if the request carries the cookie we gave it for this account. */
  read(request: Request, email: string): string | undefined;
  /** The `Set-Cookie` header for a browser that has just signed in. */
  issue(email: string): string;
}

/** The longest time that browsers keep a cookie (RFC 6265bis, 5.5). */
const maxAgeSeconds = 400 * 24 * 60 * 60;

export function deviceCookie(secret: string, siteUrl: string): DeviceCookie {
  const secure = siteUrl.startsWith("https:");
  const cookie = secure ? "__Host-varifocal-browser" : "varifocal-browser";

  function sign(name: string, email: string): string {
    return createHmac("sha256", secret).update(`known browser\n${email}\n${name}`).digest("base64url");
  }

  return {
    read(request, email) {
      const [name, signature] = readCookie(request, cookie)?.split(".") ?? [];
      if (!name || !signature) return undefined;
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(name, email));
      return given.length === right.length && timingSafeEqual(given, right) ? name : undefined;
    },
    issue(email) {
      const name = randomBytes(16).toString("base64url");
      const value = `${name}.${sign(name, email)}`;
      return `${cookie}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
    },
  };
}

/** The value of a request's cookie, as it was sent. */
export function readCookie(request: Request, name: string): string | undefined {
  const cookies = request.headers.get("Cookie")?.split(";") ?? [];
  const found = cookies.map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

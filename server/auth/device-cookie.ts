import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

// Throttles a browser that has signed in before separately, so that others' guesses cannot lock the administrator out.
// https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
export interface DeviceCookie {
  read(request: Request, email: string): string | undefined;
  issue(email: string): string;
}

/** The maximum that browsers allow (RFC 6265bis, 5.5). */
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

export function readCookie(request: Request, name: string): string | undefined {
  const cookies = request.headers.get("Cookie")?.split(";") ?? [];
  const found = cookies.map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

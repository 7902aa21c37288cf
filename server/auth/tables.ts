/**
 * Administrators, their sessions and passwords. Better Auth reads and writes these tables under our names
 * (`better-auth.ts` holds the mapping), so they have every column it expects; dates are ISO 8601 texts.
 */
export interface AuthTables {
  administrator: {
    id: string;
    /** In lower case. */
    email: string;
    name: string;
    email_verified: number;
    image: string | null;
    created_at: string;
    updated_at: string;
  };
  administrator_session: {
    id: string;
    token: string;
    administrator_id: string;
    expires_at: string;
    ip_address: string | null;
    user_agent: string | null;
    created_at: string;
    updated_at: string;
  };
  administrator_account: {
    id: string;
    administrator_id: string;
    /** Always `credential`: a password. Other ways of signing in are not offered. */
    provider_id: string;
    account_id: string;
    /** scrypt: `salt:key`, both in hex. */
    password: string | null;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: string | null;
    refresh_token_expires_at: string | null;
    scope: string | null;
    created_at: string;
    updated_at: string;
  };
  /** Links to reset a password, each by the hash of its token; `value` is the administrator's id. */
  administrator_verification: {
    id: string;
    identifier: string;
    value: string;
    expires_at: string;
    created_at: string;
    updated_at: string;
  };
  /** Who has to wait before the next try; see `login-throttle.ts`. Times in milliseconds since 1970. */
  sign_in_try: {
    /** An address, an account or a browser, never in the clear. */
    key: string;
    count: number;
    free_at: number;
    forgotten_at: number;
  };
}

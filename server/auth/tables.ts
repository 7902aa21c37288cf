/** Better Auth's tables under our names, which `better-auth.ts` maps. Dates are ISO 8601. */
export interface AuthTables {
  administrator: {
    id: string;
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
    provider_id: string;
    account_id: string;
    /** scrypt: `salt:key`, both in hexadecimal. */
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
  /** Reset links: `identifier` is a hash of the token, `value` the administrator's id. */
  administrator_verification: {
    id: string;
    identifier: string;
    value: string;
    expires_at: string;
    created_at: string;
    updated_at: string;
  };
  /** Times in milliseconds since 1970. */
  sign_in_try: {
    /** A network, a hashed account or a browser's id. */
    key: string;
    count: number;
    free_at: number;
    forgotten_at: number;
  };
}

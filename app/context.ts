import { createContext } from "react-router";
import type { AdministratorServices, RequestServices, VisitorServices } from "#server/pages/request-services.ts";

/** What each request brings, also before the database can be read. */
export const requestContext = createContext<RequestServices>();
/** What screens read. Not set before the database can be read. */
export const servicesContext = createContext<VisitorServices>();
/** Screens call `requireEditing`, which refuses everybody but administrators. */
export const administratorContext = createContext<AdministratorServices | undefined>(undefined);

const email = "mira@varifocal.example";
const password = "measured, not marketed";

/** The administrator of every site that tests start, and how a server is told to make one. */
export const demoAdministrator = {
  email,
  password,
  environment: { ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
};

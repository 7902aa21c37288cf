const email = "mira@varifocal.example";
const password = "measured, not marketed";

/** The administrator of every site that tests start, and the environment that creates it. */
export const demoAdministrator = {
  email,
  password,
  environment: { ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
};

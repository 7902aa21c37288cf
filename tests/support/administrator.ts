const email = "mira@varifocal.example";
const password = "measured, not marketed";

export const demoAdministrator = {
  email,
  password,
  environment: { ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
};

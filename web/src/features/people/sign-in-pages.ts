/** The pages of sign-in. */
export { InvitationPage } from './InvitationPage.tsx'
export { LoginPage } from './LoginPage.tsx'
export { NewPasswordPage } from './NewPasswordPage.tsx'
export { RegisterPage } from './RegisterPage.tsx'
export { VerifyPage } from './VerifyPage.tsx'

/** The pages of sign-in. */
export { LoginPage } from './LoginPage.tsx'
export { NewPasswordPage } from './NewPasswordPage.tsx'
export { RegisterPage } from './RegisterPage.tsx'
export { VerifyPage } from './VerifyPage.tsx'

/** Paths of the session that the service worker knows, too: apart from the schemas, which it has no use for. */
export const SESSION_PATH = '/session'
export const SIGN_OUT_PATH = '/session/sign-out'

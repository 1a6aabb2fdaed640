/** The word by which an operator reads what is not for visitors: `Authorization: Bearer` (RFC 6750). */
import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether an `Authorization` has the operator's word; without a word nothing does. */
export const isOperator = (token: string | undefined, authorization = ''): boolean =>
  token !== undefined && timingSafeEqual(digest(authorization.trim()), digest(`Bearer ${token}`))

/** Failures that every route of this service has. */
import { problem } from '../../http/replies.ts'

/** Their descriptions by status. */
export const FAILURES = {
  400: problem('No http or https address, or a parameter out of its domain'),
  403: problem('The operator, or the rules for all outgoing requests, do not let this server be asked'),
  404: problem('The server says that there is no such file'),
  429: problem('Too many requests in a minute'),
  502: problem('The server cannot be reached, fails, or sends something else; `trouble` says what'),
  503: problem('Too much is asked for at the moment, or the server has failed again and again and is left alone'),
  504: problem('The server does not answer in time'),
} as const

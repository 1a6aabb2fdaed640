/**
 * The JSON service of the original portal: one address that takes commands. A client posts a form with `cmd`, a JSON text such as
 * `{"/geoss-service-portlet.bookmarkedresult/add-bookmarked-result": {"name": "...", "targetId": "..."}}`, and with `p_auth`, the word of the
 * session. A list of commands is answered by a list.
 */
import * as Type from 'typebox'
import { keptText } from './kept-texts.ts'

/** Commands of one call. */
export const MAX_COMMANDS = 20
/** Largest form: a command holds a title and a state of the map. */
export const MAX_COMMANDS_BYTES = 131_072

/** Other fields of the form are arguments of the command. */
export const COMMAND_FORM_SCHEMA = Type.Object({
  cmd: Type.Unsafe<string>({
    type: 'string',
    minLength: 2,
    description: 'commands as JSON: their paths, each with its arguments',
    'x-accepts': 'a JSON object of one command, or a list of them',
  }),
  p_auth: Type.Optional(keptText(1_000, 'word of the session')),
})

/** Pages of the original send it to whatever address they stand below. */
export const JSONWS_PATH = '/api/jsonws/invoke'

export const JSONWS_ROUTE = { method: 'POST', path: JSONWS_PATH, body: COMMAND_FORM_SCHEMA } as const

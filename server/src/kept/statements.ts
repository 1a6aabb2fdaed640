/** What all routes of what people keep state. */
import { problem } from '../http/replies.ts'

/** For whoever is signed in, about what is theirs. */
export const OF_PEOPLE = { tag: 'kept items', access: 'user' } as const
export const NOT_YOURS = problem('There is no such thing, or it is somebody else’s')
export const BAD_BODY = problem('The body is not in order; the words name the field and what it accepts')
export const CHANGED = problem('It was changed elsewhere since the text that `seen` names')
export const NO_ROOM = problem('There are as many as there may be, or the name is taken')

/** The English texts, from which the keys of all languages are typed. */
import type { FullKeyIn } from '@graticule/contracts/texts/keys'
import contents from './en/contents.json' with { type: 'json' }
import feedback from './en/feedback.json' with { type: 'json' }
import kept from './en/kept.json' with { type: 'json' }
import layers from './en/layers.json' with { type: 'json' }
import mail from './en/mail.json' with { type: 'json' }
import page from './en/page.json' with { type: 'json' }
import problem from './en/problem.json' with { type: 'json' }
import records from './en/records.json' with { type: 'json' }
import request from './en/request.json' with { type: 'json' }
import services from './en/services.json' with { type: 'json' }
import sources from './en/sources.json' with { type: 'json' }

/** By feature, the name of the file. */
export const ENGLISH = { contents, feedback, kept, layers, mail, page, problem, records, request, services, sources } as const

/** A text by its full key: `sources:late`. */
export type TextKey = FullKeyIn<typeof ENGLISH>

/** The address of the frame as the server describes it; apart from what pages of others load. */
import * as Type from 'typebox'
import { parameter } from '../services/search-request.ts'
import { MAX_WIDGET_ADDRESS, MAX_WIDGET_PHRASE, WIDGET_THEMES } from './frame.ts'

const text = (maxLength: number, description: string) => parameter({ type: 'string', maxLength }, description)

/** The query of the frame. What is wrong in it is left out by the frame: a page that shows the widget is not broken by it. */
export const FrameQuerySchema = Type.Object({
  key: text(200, 'access key; without one only pages of the portal itself may show the frame'),
  site: text(60, 'part of the address of the site; it must be the one that the key belongs to'),
  phrase: text(MAX_WIDGET_PHRASE, 'what is searched first'),
  view: text(200, 'id of a view that narrows all searches'),
  source: text(60, 'name of the source that is searched'),
  search: text(MAX_WIDGET_ADDRESS, 'address of a shared search or resource, such as /search?f:phrase=ice&v=1'),
  theme: text(20, `one of ${WIDGET_THEMES.join(', ')}`),
  accent: text(20, 'colour of buttons and links, such as #04577a'),
  lang: text(40, 'language, such as fr'),
})

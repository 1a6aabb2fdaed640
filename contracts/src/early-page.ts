/** What the build tells the server for the documents of pages: the file `early.json` beside the built page. */
import * as Type from 'typebox'

export const EarlyPageSchema = Type.Object({
  /** The search of the start page as HTML, by language. */
  home: Type.Record(Type.String(), Type.String()),
  /** What the page of results needs at once: paths of files, and of those with texts by language. */
  results: Type.Object({
    files: Type.Array(Type.String()),
    texts: Type.Record(Type.String(), Type.Array(Type.String())),
  }),
})
export type EarlyPage = Type.Static<typeof EarlyPageSchema>

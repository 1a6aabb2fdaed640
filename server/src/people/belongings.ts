/** What belongs to a person, wherever the server keeps it: each room says how it is handed out and how it goes. */

export interface Belongings {
  /** Name of the list in the export: `bookmarks`. */
  readonly name: string
  /** Everything as it may be read and kept elsewhere. */
  readonly exportOf: (personId: string) => Promise<unknown>
  /** Removes everything, so that no name and no id of the person is left. */
  readonly removeOf: (personId: string) => Promise<void>
}

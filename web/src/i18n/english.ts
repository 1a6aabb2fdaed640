import type { FullKeyIn, KeysIn } from '@graticule/contracts/texts/keys'
import type about from './en/about.json'
import type admin from './en/admin.json'
import type adding from './en/adding.json'
import type content from './en/content.json'
import type communities from './en/communities.json'
import type contents from './en/contents.json'
import type desk from './en/desk.json'
import type downloads from './en/downloads.json'
import type embedding from './en/embedding.json'
import type extents from './en/extents.json'
import type dashboards from './en/dashboards.json'
import type draw from './en/draw.json'
import type feedback from './en/feedback.json'
import type filters from './en/filters.json'
import type guides from './en/guides.json'
import type highlights from './en/highlights.json'
import type improve from './en/improve.json'
import type kept from './en/kept.json'
import type layers from './en/layers.json'
import type map from './en/map.json'
import type moderation from './en/moderation.json'
import type menu from './en/menu.json'
import type notices from './en/notices.json'
import type documents from './en/documents.json'
import type logs from './en/logs.json'
import type pages from './en/pages.json'
import type people from './en/people.json'
import type picture from './en/picture.json'
import type providers from './en/providers.json'
import type place from './en/place.json'
import type records from './en/records.json'
import type resource from './en/resource.json'
import type results from './en/results.json'
import type robot from './en/robot.json'
import type runs from './en/runs.json'
import type search from './en/search.json'
import type searches from './en/searches.json'
import type shell from './en/shell.json'
import type themes from './en/themes.json'
import type time from './en/time.json'
import type welcome from './en/welcome.json'
import type vector from './en/vector.json'
import type widget from './en/widget.json'

/** All English words by feature; keys of the other languages are typed from these. */
export interface English {
  readonly about: typeof about
  readonly admin: typeof admin
  readonly adding: typeof adding
  readonly content: typeof content
  readonly communities: typeof communities
  readonly contents: typeof contents
  readonly desk: typeof desk
  readonly downloads: typeof downloads
  readonly embedding: typeof embedding
  readonly extents: typeof extents
  readonly dashboards: typeof dashboards
  readonly draw: typeof draw
  readonly feedback: typeof feedback
  readonly filters: typeof filters
  readonly guides: typeof guides
  readonly highlights: typeof highlights
  readonly improve: typeof improve
  readonly kept: typeof kept
  readonly layers: typeof layers
  readonly map: typeof map
  readonly moderation: typeof moderation
  readonly menu: typeof menu
  readonly notices: typeof notices
  readonly documents: typeof documents
  readonly logs: typeof logs
  readonly pages: typeof pages
  readonly people: typeof people
  readonly picture: typeof picture
  readonly place: typeof place
  readonly providers: typeof providers
  readonly records: typeof records
  readonly resource: typeof resource
  readonly results: typeof results
  readonly robot: typeof robot
  readonly runs: typeof runs
  readonly search: typeof search
  readonly searches: typeof searches
  readonly shell: typeof shell
  readonly themes: typeof themes
  readonly time: typeof time
  readonly vector: typeof vector
  readonly welcome: typeof welcome
  readonly widget: typeof widget
}

/** A feature by the name of its file of words. */
export type Feature = keyof English

/** A text of any feature: `results:tools.sort`. */
export type FullKey = FullKeyIn<English>

/** A text of one feature (`tools.sort`), or of another by its full key. */
export type KeyOf<Name extends Feature> = KeysIn<English[Name]> | FullKey

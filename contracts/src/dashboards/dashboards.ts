/**
 * Dashboards: pages with elements on a grid of 12 columns, fed by searches, uploaded tables and tables at an address. Each has a draft,
 * which its owner alone reads, and may be published under a word that others open.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { instant, itemId, ItemPathSchema, keptPage, pageOfList, siteId } from '../kept/kept-items.ts'
import { keptName, keptText } from '../kept/kept-texts.ts'
import { searchUrl } from '../kept/search-words.ts'
import { parameter } from '../services/search-request.ts'
import {
  DASHBOARDS_PER_PAGE,
  GRID_COLUMNS,
  GRID_ROWS,
  LEAST_WIDTH,
  MAX_DASHBOARD_ELEMENTS,
  MAX_DASHBOARD_NAME,
  MAX_DASHBOARD_PAGES,
  MAX_DASHBOARD_SUMMARY,
  MAX_ELEMENT_ADDRESS,
  MAX_ELEMENT_TEXT,
  MAX_ELEMENT_TITLE,
  MAX_LISTED_RESULTS,
  MAX_MAP_LAYERS,
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  MAX_TABLE_VALUE,
} from './limits.ts'

const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description, 'x-accepts': `one of ${values.join(', ')}` })

const address = (description: string) =>
  Type.Unsafe<string>({
    type: 'string',
    minLength: 1,
    maxLength: MAX_ELEMENT_ADDRESS,
    pattern: '^https?://[^\\s"<>\\u0000]+$',
    description,
    'x-accepts': 'an address that begins with http:// or https://',
  })

const columnName = keptText(MAX_TABLE_VALUE, 'name of a column')

/** Columns with their names, and rows of texts as they were written. */
export const TableSchema = Type.Object({
  columns: Type.Array(columnName, { minItems: 1, maxItems: MAX_TABLE_COLUMNS }),
  rows: Type.Array(Type.Array(keptText(MAX_TABLE_VALUE, 'a value'), { maxItems: MAX_TABLE_COLUMNS }), {
    maxItems: MAX_TABLE_ROWS,
  }),
  cut: Type.Boolean({ description: 'there were more rows, columns or letters than are kept' }),
})
export type Table = Static<typeof TableSchema>

/** Where an element has its numbers from. */
export const SourceOfDataSchema = Type.Union(
  [
    Type.Object({
      kind: Type.Literal('search'),
      name: keptName(MAX_ELEMENT_TITLE, 'what the search is called'),
      address: searchUrl,
    }),
    Type.Object({ kind: Type.Literal('table'), name: keptName(MAX_ELEMENT_TITLE, 'name of the file'), table: TableSchema }),
    Type.Object({ kind: Type.Literal('series'), address: address('where a table in CSV or JSON is') }),
  ],
  { discriminator: { propertyName: 'kind' } },
)
export type SourceOfData = Static<typeof SourceOfDataSchema>

/** What a chart of a search counts. */
export const CHART_FACETS = ['year', 'keyword', 'organisationName', 'format', 'providerID'] as const
export type ChartFacet = (typeof CHART_FACETS)[number]
export const CHART_LOOKS = ['bars', 'line'] as const
export type ChartLook = (typeof CHART_LOOKS)[number]
/** Which number is made of a column. */
export const REDUCTIONS = ['last', 'sum', 'mean', 'minimum', 'maximum', 'count'] as const
export type Reduction = (typeof REDUCTIONS)[number]

/** What all elements have. The order of the elements is that of reading; width and height are counted in parts of the grid. */
const common = {
  id: Type.Unsafe<string>({
    type: 'string',
    pattern: '^[\\w-]{1,40}$',
    description: 'id within the dashboard',
    'x-accepts': 'letters, digits, _ and -',
  }),
  title: keptText(MAX_ELEMENT_TITLE, 'its title; empty = none'),
  width: Type.Integer({ minimum: LEAST_WIDTH, maximum: GRID_COLUMNS, description: 'columns of 12' }),
  height: Type.Integer({ minimum: 1, maximum: GRID_ROWS, description: 'rows of 96 pixels' }),
}
const alternative = keptText(MAX_ELEMENT_TEXT, 'what it shows, in words')

export const MapLayerOfBoardSchema = Type.Object({
  title: keptName(MAX_ELEMENT_TITLE, 'its title'),
  url: address('the Web Map Service'),
  layer: keptName(MAX_ELEMENT_TITLE, 'name of the layer at the service'),
  visible: Type.Boolean({ description: 'it is drawn' }),
})
export type MapLayerOfBoard = Static<typeof MapLayerOfBoardSchema>

const degrees = (least: number, most: number, description: string) =>
  Type.Number({ minimum: least, maximum: most, description: `${description}, degrees` })

export const ElementSchema = Type.Union(
  [
    Type.Object({ ...common, kind: Type.Literal('text'), text: keptText(MAX_ELEMENT_TEXT, 'paragraphs, parted by empty lines') }),
    Type.Object({
      ...common,
      kind: Type.Literal('chart'),
      data: Type.Optional(SourceOfDataSchema),
      facet: oneOf(CHART_FACETS, 'what is counted of a search'),
      look: oneOf(CHART_LOOKS, 'bars or a line'),
      labels: Type.Optional(columnName),
      values: Type.Optional(columnName),
      unit: keptText(50, 'unit of the values; empty = none'),
    }),
    Type.Object({
      ...common,
      kind: Type.Literal('map'),
      data: Type.Optional(SourceOfDataSchema),
      layers: Type.Array(MapLayerOfBoardSchema, { maxItems: MAX_MAP_LAYERS }),
      view: oneOf(['data', 'fixed'], 'follows the data, or shows the box'),
      box: Type.Object({
        west: degrees(-180, 180, 'western side'),
        south: degrees(-90, 90, 'southern side'),
        east: degrees(-180, 180, 'eastern side'),
        north: degrees(-90, 90, 'northern side'),
      }),
      zoom: Type.Boolean({ description: 'visitors can zoom' }),
      alternative,
    }),
    Type.Object({
      ...common,
      kind: Type.Literal('number'),
      data: Type.Optional(SourceOfDataSchema),
      values: Type.Optional(columnName),
      reduction: oneOf(REDUCTIONS, 'which number is made of the column'),
      unit: keptText(50, 'unit; empty = none'),
      note: keptText(MAX_ELEMENT_TITLE, 'words below the number; empty = none'),
    }),
    Type.Object({
      ...common,
      kind: Type.Literal('list'),
      data: Type.Optional(SourceOfDataSchema),
      size: Type.Integer({ minimum: 1, maximum: MAX_LISTED_RESULTS, description: 'how many are listed' }),
    }),
  ],
  { discriminator: { propertyName: 'kind' } },
)
export type BoardElement = Static<typeof ElementSchema>
export type ElementKind = BoardElement['kind']
export const ELEMENT_KINDS = ['text', 'chart', 'map', 'number', 'list'] as const satisfies readonly ElementKind[]

export const BoardPageSchema = Type.Object({
  id: common.id,
  title: keptName(MAX_ELEMENT_TITLE, 'title of the page'),
  elements: Type.Array(ElementSchema, { maxItems: MAX_DASHBOARD_ELEMENTS }),
})
export type BoardPage = Static<typeof BoardPageSchema>

/** The pages. `original`: what a client of the original has stored, as it came; gone once the dashboard is changed here. */
export const ContentSchema = Type.Object({
  pages: Type.Array(BoardPageSchema, { minItems: 1, maxItems: MAX_DASHBOARD_PAGES }),
  original: Type.Optional(keptText(100_000, 'content as a client of the original has stored it')),
})
export type BoardContent = Static<typeof ContentSchema>

/** What its author writes of a dashboard. */
export const written = {
  name: keptName(MAX_DASHBOARD_NAME, 'what it is called'),
  summary: keptText(MAX_DASHBOARD_SUMMARY, 'what it is about; empty = not told'),
  content: ContentSchema,
}
const word = Type.Optional(Type.String({ description: 'the word in the address of what is published' }))

/** A dashboard as its owner reads it. */
export const DashboardSchema = Type.Object({
  ...written,
  id: itemId,
  version: Type.Integer({ minimum: 1, description: 'of the draft' }),
  changedOn: instant('when the draft was changed last'),
  publishedVersion: Type.Optional(Type.Integer({ minimum: 1, description: 'version that is published; absent = none is' })),
  publishedOn: Type.Optional(instant('when it was published last')),
  word,
})
export type Dashboard = Static<typeof DashboardSchema>

/** A row of the list. */
export const DASHBOARD_STATES = ['draft', 'published', 'changed'] as const
export type DashboardState = (typeof DASHBOARD_STATES)[number]
export const ListedDashboardSchema = Type.Object({
  id: itemId,
  name: Type.String(),
  summary: Type.String(),
  pages: Type.Integer({ minimum: 0, description: 'how many pages it has' }),
  state: oneOf(DASHBOARD_STATES, 'not published, published, or published with later changes in the draft'),
  changedOn: instant('when the draft was changed last'),
  word,
})
export type ListedDashboard = Static<typeof ListedDashboardSchema>
const DashboardsSchema = Type.Object({ dashboards: Type.Array(ListedDashboardSchema), ...keptPage })
export type Dashboards = Static<typeof DashboardsSchema>

/** What others read of a published dashboard: nothing of its owner. */
export const SharedDashboardSchema = Type.Object({ ...written, publishedOn: instant('when it was published') })
export type SharedDashboard = Static<typeof SharedDashboardSchema>

const seen = Type.Integer({ minimum: 1, maximum: 1e9, description: 'version of the draft that the author has seen' })
const PATH = '/api/dashboards'

/** For whoever is signed in, about what is theirs; `shared` and `table` are for everybody. */
export const DASHBOARD_ROUTES = {
  list: { method: 'GET', path: PATH, query: Type.Object(pageOfList(DASHBOARDS_PER_PAGE)), reply: DashboardsSchema },
  add: { method: 'POST', path: PATH, body: Type.Object({ ...written, siteId }), reply: DashboardSchema },
  one: { method: 'GET', path: `${PATH}/:id`, params: ItemPathSchema, reply: DashboardSchema },
  change: {
    method: 'PUT',
    path: `${PATH}/:id`,
    params: ItemPathSchema,
    body: Type.Object({ ...written, seen }),
    reply: DashboardSchema,
  },
  remove: { method: 'DELETE', path: `${PATH}/:id`, params: ItemPathSchema },
  publish: {
    method: 'POST',
    path: `${PATH}/:id/publication`,
    params: ItemPathSchema,
    body: Type.Object({ seen }),
    reply: DashboardSchema,
  },
  withdraw: { method: 'DELETE', path: `${PATH}/:id/publication`, params: ItemPathSchema, reply: DashboardSchema },
  shared: {
    method: 'GET',
    path: '/api/shared-dashboards/:word',
    params: Type.Object({ word: Type.String({ description: 'the word in the address of the dashboard' }) }),
    reply: SharedDashboardSchema,
  },
  table: {
    method: 'GET',
    path: '/api/tables',
    query: Type.Object({
      url: parameter({ type: 'string', maxLength: MAX_ELEMENT_ADDRESS }, 'where the table is') as unknown as Type.TOptional<
        Type.TUnsafe<string>
      >,
    }),
    reply: TableSchema,
  },
} as const

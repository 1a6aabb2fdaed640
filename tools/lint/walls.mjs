/**
 * The walls between the rooms of the house: who may import what. Rooms are recognised by the folders in the paths themselves, so
 * a new feature or service stands behind its wall from its first file on. Each wall answers with a sentence for the person who
 * ran into it: what to do instead.
 */
import { posix } from 'node:path'

/**
 * What an import statement leads to.
 * @typedef {object} Target
 * @property {string} [file] a file of this project, relative to its root with slashes
 * @property {string} [builtin] a module of Node, without `node:`
 * @property {string} [pack] a package of node_modules, by name
 * @property {boolean} typeOnly erased before anything runs
 * @property {boolean} byName reached through the workspace's package name, not by a relative path
 */

/**
 * @typedef {object} Wall
 * @property {string} name
 * @property {(from: string, to: Target) => string | false | undefined} broken the advice when `from` may not import `to`
 */

/** @param {string} file */
export const isTest = (file) => /\.test\.tsx?$/.test(file) || /^\w+\/src\/testing\//.test(file)

/** @param {string | undefined} file @param {string} folder */
const under = (file, folder) => file !== undefined && file.startsWith(`${folder}/`)

/** @param {string | undefined} file @param {string} parent @returns {string | undefined} the folder right below the parent that the file lies in */
const roomIn = (file, parent) =>
  file !== undefined && under(file, parent) ? /^([^/]+)\//.exec(file.slice(parent.length + 1))?.[1] : undefined

/** @param {string | undefined} file */
const workspaceOf = (file) => ['contracts', 'server', 'web'].find((workspace) => under(file, workspace))

/** Rooms of the page from the ground up: each imports those on the floors below, and none beside it or above. */
export const floors = [
  ['ui', 'i18n'],
  ['api', 'browser', 'code', 'entry', 'formats', 'state'],
  ['session', 'site', 'robot-check'],
  ['stores'],
  ['shell'],
  ['clipboard'],
  ['search', 'map-layers', 'kept'],
  ['widget', 'offline'],
]

/** Rooms of the map from the ground up, by the same rule. */
export const mapFloors = [
  ['canvas', 'capabilities'],
  ['chart', 'legends'],
  ['layers', 'footprints'],
  ['adding', 'all-results', 'basemap', 'picture', 'place-info', 'time', 'vector-parts'],
  ['compare', 'contents', 'pointing', 'tools'],
  ['layers-panel'],
  ['view'],
  ['embedded'],
]

/** @param {string | undefined} room @param {readonly (readonly string[])[]} [house] @returns {number} its floor, -1 for what has none */
const floorOf = (room, house = floors) => house.findIndex((rooms) => room !== undefined && rooms.includes(room))

/** What others than the app may import of the shell. */
const shellFaces = ['popups', 'notifications', 'shortcuts', 'image-preview/image-preview'].map(
  (name) => `web/src/shell/${name}.ts`,
)

/** Modules of Node that open connections. */
const sockets = new Set(['http', 'https', 'http2', 'net', 'tls', 'dgram'])

/** Packages that open connections. */
const httpClients = new Set(['undici', 'axios', 'got', 'ky', 'node-fetch', 'nodemailer'])

/**
 * Rooms of the server that have a direction: from each, those that stand above it or beside it, and what to do instead.
 * @type {Readonly<Record<string, { readonly closed: readonly string[], readonly advice: string }>>}
 */
const directions = {
  entry: {
    closed: ['connectors', 'catalogue', 'harvest', 'link-health', 'storage', 'outbound', 'seed', 'exchange', 'broker'],
    advice:
      'server/src/entry is the ground: how the fields of an entry are read, finished and scored. Move what both need into it, or do this work in the room that asks for it.',
  },
  connectors: {
    closed: ['catalogue', 'harvest', 'link-health', 'storage', 'seed', 'exchange', 'broker'],
    advice:
      'A connector reads documents into records and knows nothing of where they go: types that it shares with the catalogue and with harvests live in server/src/entry.',
  },
  catalogue: {
    closed: ['connectors', 'harvest', 'link-health', 'outbound', 'seed', 'exchange', 'broker'],
    advice:
      'The catalogue keeps and finds records and knows nothing of where they come from: server/src/open-portal-data.ts opens registers beside it, and what others know of entries is handed in as an annotation (server/src/catalogue/annotation.ts).',
  },
  'link-health': {
    closed: ['connectors', 'harvest', 'seed', 'exchange', 'broker'],
    advice:
      'server/src/link-health follows the catalogue and asks servers; it knows nothing of how records are read. A rule that both need belongs below them.',
  },
  harvest: {
    closed: ['link-health', 'seed', 'exchange', 'broker'],
    advice:
      'server/src/harvest stands above connectors and catalogue and needs nothing else of the server: let the command line or the jobs put them together.',
  },
}

/** Where services are put together. */
const putsServicesTogether = (/** @type {string} */ file) => file === 'server/src/app.ts' || under(file, 'server/src/app')

/** Who may open all data of a portal: the processes, and what tries them out. */
const opensData = (/** @type {string} */ file) =>
  file === 'server/src/main.ts' || under(file, 'server/src/cli') || !under(file, 'server') || isTest(file)

/** @type {Wall[]} */
const walls = [
  {
    name: 'web and server',
    broken: (from, { file }) =>
      ((under(from, 'web') && under(file, 'server')) || (under(from, 'server') && under(file, 'web'))) &&
      'web and server never import each other: put the words that both need into contracts/src and import them from there.',
  },
  {
    name: 'nothing imports the tools',
    broken: (from, { file }) =>
      workspaceOf(from) !== undefined &&
      file !== undefined &&
      !isTest(from) &&
      workspaceOf(file) === undefined &&
      'The product imports only its three workspaces: tools, e2e, bench and seed are not part of it. Move the code into the workspace, or read data as a file.',
  },
  {
    name: 'testing',
    broken: (from, { file }) =>
      workspaceOf(from) !== undefined &&
      !isTest(from) &&
      isTest(file ?? '') &&
      'Only tests import tests and what lies in testing/: move what the product needs out of there.',
  },
  {
    name: 'contracts by name',
    broken: (from, { file, byName }) =>
      !under(from, 'contracts') &&
      workspaceOf(from) !== undefined &&
      under(file, 'contracts') &&
      !byName &&
      "Import contracts by name: '@graticule/contracts/<file>'.",
  },
  {
    name: 'contracts are pure',
    broken: (from, { file, builtin, pack }) =>
      under(from, 'contracts') &&
      !isTest(from) &&
      ((file !== undefined && !under(file, 'contracts')) ||
        builtin !== undefined ||
        (pack !== undefined && pack !== 'typebox')) &&
      'contracts run in Node and in the browser and do no input or output: they import nothing but typebox and each other. Code that needs more belongs into server or web.',
  },
  {
    name: 'features',
    broken: (from, { file }) => {
      const own = roomIn(from, 'web/src/features')
      const other = roomIn(file, 'web/src/features')
      return (
        own !== undefined &&
        other !== undefined &&
        own !== other &&
        `The feature ${own} must not import the feature ${other}: state that both read belongs into web/src/stores, a part that both show into web/src/ui, and web/src/app puts features side by side.`
      )
    },
  },
  {
    name: 'features are put together by the app',
    broken: (from, { file }) =>
      under(from, 'web/src') &&
      !under(from, 'web/src/app') &&
      !isTest(from) &&
      (under(file, 'web/src/app')
        ? from !== 'web/src/main.tsx'
        : roomIn(file, 'web/src/features') !== undefined && !under(from, 'web/src/features')) &&
      'Only web/src/app composes: give this module what it needs as props or through a store, and import it from app.',
  },
  {
    name: 'ui is dumb',
    broken: (from, { file }) =>
      under(from, 'web/src/ui') &&
      !isTest(from) &&
      under(file, 'web/src') &&
      !under(file, 'web/src/ui') &&
      'Components of web/src/ui take props and report events, texts included: pass what this import gives as a prop.',
  },
  {
    name: 'formats stand alone',
    broken: (from, { file }) =>
      under(from, 'web/src/formats') &&
      !isTest(from) &&
      under(file, 'web/src') &&
      !under(file, 'web/src/formats') &&
      'web/src/formats reads files and knows nothing of the page: it imports contracts and itself. Hand in what this import gives, or put the words that both need into contracts/src.',
  },
  {
    name: 'floors of the page',
    broken: (from, { file }) => {
      const own = roomIn(from, 'web/src')
      const other = roomIn(file, 'web/src')
      const [floor, otherFloor] = [floorOf(own), floorOf(other)]
      return (
        !isTest(from) &&
        own !== other &&
        floor >= 0 &&
        otherFloor >= floor &&
        // these two have walls of their own
        !['ui', 'formats'].includes(own ?? '') &&
        `web/src/${own} stands ${otherFloor > floor ? 'below' : 'beside'} web/src/${other} and must not import it: put state that both read into web/src/stores, take what is wanted as a parameter or a context, or move the code up.`
      )
    },
  },
  {
    name: 'floors of the map',
    broken: (from, { file }) => {
      const own = roomIn(from, 'web/src/features/map')
      const other = roomIn(file, 'web/src/features/map')
      const [floor, otherFloor] = [floorOf(own, mapFloors), floorOf(other, mapFloors)]
      return (
        !isTest(from) &&
        own !== other &&
        floor >= 0 &&
        otherFloor >= floor &&
        `The room ${own} of the map stands ${otherFloor > floor ? 'below' : 'beside'} its room ${other} and must not import it: put what both need into web/src/features/map/canvas, hand it in from web/src/features/map/view, or move the code up.`
      )
    },
  },
  {
    name: 'faces of the shell',
    broken: (from, { file }) =>
      under(file, 'web/src/shell') &&
      (['clipboard', 'search', 'map-layers', 'kept'].includes(roomIn(from, 'web/src') ?? '') ||
        under(from, 'web/src/features')) &&
      !isTest(from) &&
      !shellFaces.includes(file ?? '') &&
      'Others than web/src/app see of the shell only popups.ts (openPopup), notifications.ts (notify), shortcuts.ts and image-preview.ts: open what is yours with openPopup, or let web/src/app put it into the frame.',
  },
  {
    name: 'the map library',
    broken: (from, { pack }) =>
      under(from, 'web') &&
      pack === 'ol' &&
      !under(from, 'web/src/features/map') &&
      'Only web/src/features/map knows OpenLayers: describe the layer in contracts/src/map/layer.ts or put the state into web/src/stores, and let the map read it.',
  },
  {
    name: 'services',
    broken: (from, { file }) => {
      const own = roomIn(from, 'server/src/services')
      const other = roomIn(file, 'server/src/services')
      return (
        own !== undefined &&
        other !== undefined &&
        own !== other &&
        `The service ${own} must not import the service ${other}: a rule or a store that both use belongs into server/src/catalogue, server/src/connectors or a folder of its own, and is handed to both by server/src/app.ts.`
      )
    },
  },
  {
    name: 'the public face of a service',
    broken: (from, { file }) =>
      under(file, 'server/src/services') &&
      !under(from, 'server/src/services') &&
      (!putsServicesTogether(from) || !/^server\/src\/services\/[^/]+\/index\.ts$/.test(file ?? '')) &&
      !isTest(from) &&
      'Services stand on top: only server/src/app.ts and server/src/app import them, and only their index.ts. Move what is wanted here below the services (catalogue, connectors, storage, plugins).',
  },
  {
    name: 'entry, connectors, catalogue, harvest',
    broken: (from, { file }) => {
      const room = directions[roomIn(from, 'server/src') ?? '']
      return !isTest(from) && room?.closed.includes(roomIn(file, 'server/src') ?? '') && room.advice
    },
  },
  {
    name: 'the processes put things together',
    broken: (from, { file }) =>
      (under(file, 'server/src/cli') || under(file, 'server/src/jobs')) &&
      directions[roomIn(from, 'server/src') ?? ''] !== undefined &&
      !isTest(from) &&
      'Jobs and commands stand above: hand in what this module needs of them.',
  },
  {
    name: 'identity',
    broken: (from, { file, typeOnly }) =>
      under(file, 'server/src/identity') &&
      !under(from, 'server/src/identity') &&
      !under(from, 'server/src/http') &&
      !putsServicesTogether(from) &&
      from !== 'server/src/open-people.ts' &&
      !isTest(from) &&
      !typeOnly &&
      'Only server/src/http asks who a visitor is: state the access of the route, and take the visitor from it.',
  },
  {
    name: 'the data of a portal',
    broken: (from, { file, typeOnly }) =>
      file === 'server/src/open-portal-data.ts' &&
      !typeOnly &&
      !opensData(from) &&
      'Only server/src/main.ts and the command line open the data of a portal: take the catalogue, a register or the database as a dependency.',
  },
  {
    name: 'the only way out',
    broken: (from, { builtin, pack, typeOnly }) =>
      under(from, 'server/src') &&
      !under(from, 'server/src/outbound') &&
      // mail goes to one server of the operator, by its own protocol
      !(from === 'server/src/mail/mailer.ts' && pack === 'nodemailer') &&
      !isTest(from) &&
      !typeOnly &&
      ((builtin !== undefined && sockets.has(builtin)) || (pack !== undefined && httpClients.has(pack))) &&
      'Only server/src/outbound opens connections (address check, redirects, limits, time-outs), and server/src/mail those for mail: take its client as a dependency.',
  },
]

/**
 * @param {string} from the importing file, relative to the root with slashes
 * @param {string} specifier as written
 * @param {boolean} typeOnly
 * @returns {Target}
 */
function targetOf(from, specifier, typeOnly) {
  const bare = { typeOnly, byName: false }
  if (specifier.startsWith('.')) return { ...bare, file: posix.normalize(posix.join(posix.dirname(from), specifier)) }
  if (specifier.startsWith('node:')) return { ...bare, builtin: specifier.slice('node:'.length).split('/')[0] ?? '' }
  const words = specifier.split('/')
  const pack = specifier.startsWith('@') ? words.slice(0, 2).join('/') : (words[0] ?? '')
  const workspace = /^@graticule\/(contracts|server|web)$/.exec(pack)?.[1]
  if (workspace === undefined) return { ...bare, pack }
  return { typeOnly, byName: true, file: `${workspace}/src/${words.slice(2).join('/') || 'index'}.ts` }
}

/**
 * @param {string} from
 * @param {string} specifier
 * @param {boolean} [typeOnly]
 * @returns {string[]} the advice of every wall that this import breaks
 */
export function brokenWalls(from, specifier, typeOnly = false) {
  const target = targetOf(from, specifier, typeOnly)
  return walls.flatMap((wall) => wall.broken(from, target) || [])
}

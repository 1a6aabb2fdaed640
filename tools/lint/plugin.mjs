/**
 * The project's own lint rules, loaded by oxlint (see .oxlintrc.json). Plain JavaScript, so that an editor's linter can load it
 * whatever Node it runs on.
 */
import { relative, sep } from 'node:path'
import { functionExceptions } from './size-exceptions.mjs'
import { MAX_FUNCTION_LINES, hasCountedFunctions, sizeAdvice } from './sizes.mjs'
import { brokenWalls, isTest } from './walls.mjs'

/**
 * What oxlint hands to a rule, as far as these rules use it.
 * @typedef {object} Context
 * @property {string} cwd the project's root
 * @property {string} filename absolute
 * @property {(finding: { node: unknown, message: string }) => void} report
 * @property {{ readonly lines: readonly string[], getAllComments(): readonly Located[] }} sourceCode
 */

/**
 * What lies in a file, with its lines from 1 and its columns from 0.
 * @typedef {object} Located
 * @property {{ readonly start: Position, readonly end: Position }} loc
 *
 * @typedef {{ readonly line: number, readonly column: number }} Position
 */

/** @param {Context} context */
const pathOf = (context) => relative(context.cwd, context.filename).split(sep).join('/')

/** No import across a wall, in whatever form it is written. */
const imports = {
  /** @param {Context} context */
  create(context) {
    const from = pathOf(context)
    /** @param {any} node */
    const check = (node) => {
      const source = node.source ?? node.argument?.literal ?? node.argument
      if (typeof source?.value !== 'string') return
      const typeOnly = node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType'
      for (const message of brokenWalls(from, source.value, typeOnly)) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    }
  },
}

/** Globals that open connections. */
const networkGlobals = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon'])

/** No request but through web/src/api/http.ts and server/src/outbound. */
const requests = {
  /** @param {Context} context */
  create(context) {
    const from = pathOf(context)
    const allowed =
      from === 'web/src/api/http.ts' ||
      // the service worker is not part of the page: it passes on what the page asks
      from.startsWith('web/src/offline/worker/') ||
      from.startsWith('server/src/outbound/') ||
      isTest(from)
    if (allowed || !/^(web|server|contracts)\/src\//.test(from)) return {}
    const message = from.startsWith('web/')
      ? 'Only web/src/api/http.ts sends requests: add a function for this call to web/src/api/<service>.ts.'
      : 'Only server/src/outbound opens connections (address check, redirects, limits, time-outs): take its client as a dependency.'
    /** @param {any} node */
    const check = (node) => {
      const callee = node.callee
      const holders = ['window', 'globalThis', 'self', 'navigator']
      const name = callee.type === 'MemberExpression' && holders.includes(callee.object.name) ? callee.property.name : callee.name
      if (networkGlobals.has(name)) context.report({ node: callee, message })
    }
    return { CallExpression: check, NewExpression: check }
  },
}

/** No reading of the environment but in server/src/config.ts. */
const environment = {
  /** @param {Context} context */
  create(context) {
    const from = pathOf(context)
    if (from === 'server/src/config.ts' || isTest(from) || !/^(web|server|contracts)\/src\//.test(from)) return {}
    const message = from.startsWith('server/')
      ? 'Only server/src/config.ts reads the environment: add the setting to its schema and take it from Config.'
      : 'This code knows no environment, because it runs in the browser: take the setting from the server.'
    /** The two ways into the server hand it over whole. @param {any} node */
    const isHandedOver = (node) => /^server\/src\/(main|cli)\.ts$/.test(from) && node.parent.callee?.name === 'loadConfig'
    return {
      /** @param {any} node */
      MemberExpression(node) {
        const isEnv = node.object.name === 'process' && (node.property.name ?? node.property.value) === 'env'
        if (isEnv && !isHandedOver(node)) context.report({ node, message })
      },
      /** @param {any} node */
      VariableDeclarator(node) {
        if (node.init?.name !== 'process' || node.id.type !== 'ObjectPattern') return
        const takes = (/** @type {any} */ property) => property.key?.name === 'env'
        if (node.id.properties.some(takes)) context.report({ node, message })
      },
      /** @param {any} node */
      ImportDeclaration(node) {
        if (!/^(node:)?process$/.test(node.source.value)) return
        if (node.specifiers.some((/** @type {any} */ one) => one.imported?.name === 'env')) context.report({ node, message })
      },
    }
  },
}

/** Calls that change a collection. */
const changes = new Set('set add delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' '))

/** State of the page that no reset may take, by file or folder, with the reason. */
export const stateThatStays = new Map([
  ['web/src/offline/worker/', 'a service worker lives apart from the page and is never reset with it'],
  ['web/src/state/create-store.ts', 'the register of what is reset'],
  ['web/src/api/check.ts', 'tests of schemas, the same for everybody'],
  ['web/src/i18n/', 'words and formats, the same for everybody'],
  ['web/src/ui/overlay/', 'dialogs and layers that are mounted'],
  ['web/src/stores/map/map-padding.ts', 'panels that are mounted'],
  ['web/src/features/map/canvas/shown-map.ts', 'the map that is mounted'],
  ['web/src/features/map/tools/tool-keys.ts', 'the tool that is mounted'],
  ['web/src/features/map/layers/tif/tif-worker.ts', 'a thread of its own'],
])

/** @param {any} statement what a module declares at its top, exported or not */
const declaredBy = (statement) => {
  const { declaration = statement } = statement
  return declaration?.type === 'VariableDeclaration' ? declaration : undefined
}

/** @param {any} node @returns {string | undefined} the variable that `a.b.c` begins with */
const rootOf = (node) =>
  node?.type === 'MemberExpression' ? rootOf(node.object) : node?.type === 'Identifier' ? node.name : undefined

/**
 * No state of a module of the page outside the stores: a reset would leave it. Sets and maps that are filled where they are declared
 * and weak ones (what they know goes with what it is about) are no such state, until a statement of the module changes them.
 */
const moduleState = {
  /** @param {Context} context */
  create(context) {
    const from = pathOf(context)
    const stays = [...stateThatStays.keys()].some((path) => (path.endsWith('/') ? from.startsWith(path) : from === path))
    if (!from.startsWith('web/src/') || isTest(from) || stays) return {}
    const message =
      'State of a module outlives a reset: make it with createStore or createHeld of web/src/state/create-store.ts, or name the file with a reason in tools/lint/plugin.mjs.'
    /** Collections and objects that the module holds. @type {Set<string>} */
    const held = new Set()
    /** @param {any} node */
    const report = (node) => context.report({ node, message })
    /** @param {any} init */
    const isCollection = (init) =>
      ['ArrayExpression', 'ObjectExpression'].includes(init?.type) ||
      (init?.type === 'NewExpression' && ['Map', 'Set'].includes(init.callee.name))
    return {
      /** @param {any} program */
      Program(program) {
        for (const statement of program.body) {
          const declaration = declaredBy(statement)
          if (declaration === undefined) continue
          if (declaration.kind !== 'const') report(declaration)
          for (const { id, init } of declaration.declarations) {
            if (!isCollection(init)) continue
            held.add(id.name)
            if (init.type === 'NewExpression' && init.arguments.length === 0) report(id)
          }
        }
      },
      /** @param {any} node */
      CallExpression({ callee }) {
        const { type, object, property } = callee
        if (type === 'MemberExpression' && object.type === 'Identifier' && held.has(object.name) && changes.has(property.name))
          report(callee)
      },
      /** @param {any} node */
      AssignmentExpression({ left }) {
        if (left.type === 'MemberExpression' && held.has(rootOf(left) ?? '')) report(left)
      },
      /** @param {any} node */
      UpdateExpression({ argument }) {
        if (argument.type === 'MemberExpression' && held.has(rootOf(argument) ?? '')) report(argument)
      },
      /** @param {any} node */
      ImportDeclaration({ source, importKind }) {
        if (source.value !== 'zustand' || importKind === 'type') return
        context.report({
          node: source,
          message: 'Make stores with createStore of web/src/state/create-store.ts: it registers them for a reset.',
        })
      },
    }
  },
}

/** Names that say nothing: what is in such a file belongs to a subject. */
const emptyNames = /(^|[/.-])(utils?|helpers?|common|misc|managers?|impl)([/.-]|$)/i

/** No file or folder named after nothing. */
const fileNames = {
  /** @param {Context} context */
  create(context) {
    const from = pathOf(context)
    const empty = emptyNames.exec(from)?.[2]
    if (empty === undefined) return {}
    return {
      /** @param {any} node */
      Program(node) {
        context.report({
          node,
          message: `"${empty}" says nothing about what is inside: name the file after its subject (bbox, paging, share-url).`,
        })
      },
    }
  },
}

/** @param {Context['sourceCode']} source @returns {(node: Located) => number} lines of a node that hold code */
function codeLinesOf(source) {
  const code = [...source.lines]
  for (const { loc } of source.getAllComments()) {
    for (let line = loc.start.line; line <= loc.end.line; line++) {
      const text = code[line - 1] ?? ''
      const start = line === loc.start.line ? loc.start.column : 0
      const end = line === loc.end.line ? loc.end.column : text.length
      code[line - 1] = text.slice(0, start).padEnd(end) + text.slice(end)
    }
  }
  return ({ loc }) => code.slice(loc.start.line - 1, loc.end.line).filter((text) => text.trim() !== '').length
}

/** @param {any} node a function @returns {string} what it is called, or what it is given to */
function nameOf({ id, parent }) {
  const name = id?.name ?? parent?.id?.name ?? parent?.key?.name ?? parent?.left?.name
  return name ?? (parent?.type === 'CallExpression' ? `in ${parent.callee.name ?? parent.callee.property?.name}` : 'default')
}

/** No function that is longer than a screen, but those that are named with their size. */
const functionSize = {
  /** @param {Context} context */
  create(context) {
    const file = pathOf(context)
    if (!hasCountedFunctions(file)) return {}
    const exceptions = new Map(Object.entries(functionExceptions[file] ?? {}))
    /** @type {((node: Located) => number) | undefined} */
    let codeLines
    /** The longest function of each name: an exception is for that one. @type {Map<string, { node: any, lines: number }>} */
    const longest = new Map()
    /** @param {any} node */
    const check = (node) => {
      const name = nameOf(node)
      if (!exceptions.has(name) && node.loc.end.line - node.loc.start.line < MAX_FUNCTION_LINES) return
      codeLines ??= codeLinesOf(context.sourceCode)
      const lines = codeLines(node)
      if (lines > (longest.get(name)?.lines ?? 0)) longest.set(name, { node, lines })
    }
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
      'Program:exit'() {
        for (const [name, { node, lines }] of longest) {
          const message = sizeAdvice(`The function ${name}`, lines, MAX_FUNCTION_LINES, exceptions.get(name))
          if (message !== undefined) context.report({ node: node.id ?? node, message })
        }
      },
    }
  },
}

export default {
  meta: { name: 'house' },
  rules: {
    imports,
    requests,
    environment,
    'module-state': moduleState,
    'file-names': fileNames,
    'function-size': functionSize,
  },
}

/**
 * The project's own lint rules, loaded by oxlint (see .oxlintrc.json). Plain JavaScript, so that an editor's linter can load it
 * whatever Node it runs on.
 */
import { relative, sep } from 'node:path'
import { brokenWalls, isTest } from './walls.mjs'

/**
 * What oxlint hands to a rule, as far as these rules use it.
 * @typedef {object} Context
 * @property {string} cwd the project's root
 * @property {string} filename absolute
 * @property {(finding: { node: unknown, message: string }) => void} report
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
    const allowed = from === 'web/src/api/http.ts' || from.startsWith('server/src/outbound/') || isTest(from)
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

export default { meta: { name: 'house' }, rules: { imports, requests, environment, 'file-names': fileNames } }

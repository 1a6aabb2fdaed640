/** Puts the server together: plugins and services, by name and in order. Opens nothing and listens nowhere. */
import { MAX_BODY_BYTES, MAX_REQUEST_HEAD_BYTES, REQUEST_TIMEOUT_MS } from '@graticule/contracts/limits'
import { visitorLimitsOf } from '@graticule/contracts/settings/visitor-limits'
import { hostname } from 'node:os'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { turnsOfVisitors } from './fairness/turns-of-visitors.ts'
import { loggedAddress } from './journal/logged-address.ts'
import { openRoutes } from './http/route-table.ts'
import { replyWriters } from './http/schemas/reply-writers.ts'
import { alertWorkOf } from './open-alert-work.ts'
import { openPeople } from './open-people.ts'
import { portalNameIn, siteOfMails } from './mail/portal-of-mails.ts'
import { type Journal, openJournal } from './journal/journal.ts'
import { openSourceKeys } from './open-source-keys.ts'
import { openOwnSettings } from './people/account/open-account.ts'
import { compression } from './plugins/compression.ts'
import { jsonBodies } from './plugins/json-bodies.ts'
import { openapi } from './plugins/openapi.ts'
import { operation } from './plugins/operation.ts'
import { jsonwsAddress } from './plugins/original-addresses/jsonws-address.ts'
import { ownCallAddress, portalCallAddress } from './plugins/original-addresses/portal-call-address.ts'
import { problemReplies, refuseConnection, sendProblem, toPortalError } from './http/problem-replies.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { widgetAddress } from './plugins/original-addresses/widget-address.ts'
import { widgetRequests } from './plugins/widget-requests.ts'
import { derived } from './settings/derived.ts'
import { siteLanguage } from './sites/site-language.ts'
import { sitesOf } from './sites/sites.ts'
import type { AppDependencies } from './app/dependencies.ts'
import type { Parts } from './app/parts.ts'
import { searchedOf, settingsOf, waysOut, widgetOf } from './app/parts.ts'
import { searchServices } from './app/search-services.ts'
import { pageServices, operatorServices } from './app/page-services.ts'
import { hooksOf, peopleServices } from './app/people-services.ts'

/** A server that answers nothing yet. */
function createServer({ logLevel, trustProxy }: Config, journal: Journal): FastifyInstance {
  return Fastify({
    logger: {
      level: logLevel,
      stream: {
        write: (line: string) => {
          process.stdout.write(line)
          journal.takeLine(line)
        },
      },
      // the log keeps no address of a visitor, and nothing that opens something
      serializers: {
        req: ({ method, url }: { method: string; url: string }) => ({ method, url: loggedAddress(url) }),
        url: loggedAddress,
        originalUrl: loggedAddress,
      },
    },
    rewriteUrl: ({ url = '/', headers }) => jsonwsAddress(ownCallAddress(portalCallAddress(widgetAddress(url)), headers)),
    // without a proxy that is known, anybody could give himself any address
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: refuseConnection,
    http: { maxHeaderSize: MAX_REQUEST_HEAD_BYTES },
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    // addresses that cannot be decoded never reach a route
    frameworkErrors: (error, _request, reply) => void sendProblem(reply, toPortalError(error)),
  })
}

/** The whole server, ready to listen or to be asked by `inject`. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, database, version, clock = Date.now } = dependencies
  const journal = openJournal({ database, server: `${hostname()}:${config.port}`, clock })
  const app = createServer(config, journal)
  await replyWriters(app)
  app.decorate('journal', journal)
  app.addHook('onClose', () => journal.close())
  const settings = await settingsOf(app, dependencies)
  const portalName = portalNameIn(settings)
  app.decorate('portalName', portalName)
  const turns = turnsOfVisitors(derived(() => [settings.get('limits')], visitorLimitsOf))
  dependencies.catalogue.limitSearches?.(turns.limits)
  const ways = waysOut(app, dependencies, settings, turns)
  const warn = (words: string) => app.log.warn(words)
  const known = await openPeople({
    config,
    database,
    app,
    outbound: ways.outbound,
    warn,
    originalClients: () => settings.get('originalClients'),
    portalName,
    siteOf: (slug) => siteOfMails(sitesOf(settings).bySlug(slug)),
    inTurn: turns.of.passwords.run,
    clock,
    passwordLogCost: dependencies.passwordLogCost,
  })
  const searched = searchedOf(dependencies, settings, ways.outbound, openSourceKeys(database, known.secrets))
  const { identity = known.identity } = dependencies

  problemReplies(app, siteLanguage(searched.sites))
  jsonBodies(app)
  const restricts = () => searched.live.allSources().rows.some(({ seenBy }) => seenBy !== undefined)
  openRoutes(app, { identity, turns, restricts })
  await securityHeaders(app, config)
  const widget = widgetOf(app, dependencies, searched.sites)
  widgetRequests(app, widget.gate, config.publicUrl)
  await compression(app)
  await openapi(app, { ...config, version })
  operation(app, { catalogue: searched.catalogue, database, version, clock, token: config.metricsToken })

  const ownSettings = openOwnSettings({
    database,
    secrets: known.secrets,
    outbound: ways.outbound,
    dataHub: () => settings.get('dataHub'),
    openEo: () => settings.get('openEo'),
    publicUrl: config.publicUrl,
    clock,
  })
  const parts: Parts = { dependencies, journal, settings, turns, people: known, ownSettings, widget, ...ways, ...searched }
  await searchServices(app, parts)
  await peopleServices(app, parts)
  await operatorServices(app, parts)
  const matching = dependencies.matching?.(database)
  app.decorate('alertWork', alertWorkOf({ ...hooksOf(parts), ...searched, database, sendsMail: known.sendsMail, matching }))
  app.addHook('onClose', () => app.alertWork.end())
  await pageServices(app, parts)
  return app
}

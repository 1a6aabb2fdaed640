/** The routes that the API description tells of, for tests that try something on every one: a new route joins by itself. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** One parameter. `takesAnyText` = its schema lets every text through, alone or as a list. */
export interface DescribedParameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly takesAnyText: boolean
}

/** One route with its parameters and, of a JSON body, the names of its properties. */
export interface DescribedRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly parameters: readonly DescribedParameter[]
  readonly body: readonly string[] | undefined
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly format?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, unknown>>
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: 'query' | 'path'; readonly schema?: Schema }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}

const takesAnyText = ({ type, items, ...schema }: Schema): boolean => {
  if (type === 'array') return items === undefined || takesAnyText(items)
  return type === 'string' && schema.enum === undefined && schema.pattern === undefined && schema.format === undefined
}

/** All routes of a server. */
export async function describedRoutes(app: FastifyInstance): Promise<DescribedRoute[]> {
  const { paths } = (await app.inject('/api/docs')).json<{ paths: Record<string, Record<string, Operation>> }>()
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const body = Object.values(requestBody?.content ?? {})[0]?.schema
      return {
        method: method.toUpperCase() as DescribedRoute['method'],
        path,
        parameters: parameters.map(({ name, in: place, schema = {} }) => ({
          name,
          in: place,
          takesAnyText: takesAnyText(schema),
        })),
        body: requestBody === undefined ? undefined : Object.keys(body?.properties ?? {}),
      }
    }),
  )
}

/** What a request of a route needs beside the parameter that is tried. */
const NEEDED: Readonly<Record<string, string>> = { ds: 'geoss_cr', service: 'CSW', request: 'GetRecordById', q: 'sea' }

/** The request to a route with these values, of parameters in the path too; one that is not given there is `x`. */
export function requestTo({ method, path, parameters }: DescribedRoute, values: Readonly<Record<string, string>>): InjectOptions {
  const url = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 'x'))
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const given = Object.entries({ ...NEEDED, ...values }).filter(([name]) => names.includes(name))
  return { method, url, query: Object.fromEntries(given) }
}

/** Why an answer is not what a server may say to any input; `undefined` when it is sound. */
export function faultOf(reply: LightMyRequestResponse): string | undefined {
  const type = reply.headers['content-type'] ?? ''
  // 501 is what oEmbed wants for a form that a provider does not speak
  if (reply.statusCode >= 500 && reply.statusCode !== 501) return `a failure of ours: ${reply.body.slice(0, 200)}`
  if (/\.ts:\d+|node_modules|\bat \w+ \(/.test(reply.statusCode === 200 ? '' : reply.body)) return 'it tells of our insides'
  // the frame of the widget is the one route that answers with a page; anything else has lost its way to the portal's own
  if (type.startsWith('text/html') && reply.statusCode < 400 && !reply.body.includes('name="graticule-widget"'))
    return 'it is a page'
  try {
    if (/json/.test(type)) JSON.parse(reply.body)
  } catch {
    return 'it is not JSON'
  }
  return undefined
}

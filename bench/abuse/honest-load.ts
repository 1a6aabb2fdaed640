/** A steady load of honest visitors: a search, a page, details, `/health` and a map layer by turns, from addresses of their own. */
import { Agent, request } from 'node:http'

/** An honest request every so many milliseconds; five kinds by turns. */
const PAUSE_MS = 40
const VISITORS = 20
/** A request that takes longer counts as long as this. */
const GIVEN_UP_MS = 30_000

/** One answer, or none. */
export interface Asked {
  readonly kind: string
  readonly at: number
  readonly ms: number
  readonly isWell: boolean
}

/** What the load asks for. */
export interface HonestTarget {
  readonly port: number
  readonly layer: string
  readonly records: number
}

/** A running load. */
export interface HonestLoad {
  readonly asked: readonly Asked[]
  readonly stop: () => void
}

const WORDS = ['sea', 'ocean colour', 'land cover', 'ice', 'soil moisture', 'wind wave']

function pathsOf({ layer, records }: HonestTarget, turn: number): Readonly<Record<string, string>> {
  const words = new URLSearchParams({ st: WORDS[turn % WORDS.length] ?? '', ct: '12', tf: 'keyword,format', ds: 'dab' })
  const format = 'outputFormat=application/vnd.graticule%2Bjson'
  return {
    search: `/dab/opensearch/query?${words}&${format}`,
    page: '/',
    details: `/dab/opensearch/query?targetId=urn:synthetic:${(turn * 7_919) % records}&${format}`,
    health: '/health',
    layer: `/proxy/rest/fetch/geojson?url=${encodeURIComponent(`${layer}?n=${turn}`)}`,
  }
}

/** Begins it. */
export function startHonestLoad(target: HonestTarget): HonestLoad {
  const agent = new Agent({ keepAlive: true })
  const asked: Asked[] = []
  let turn = 0
  const timer = setInterval(() => {
    const paths = Object.entries(pathsOf(target, turn))
    const [kind = '', path = ''] = paths[turn % paths.length] ?? []
    const localAddress = `127.0.2.${1 + (turn % VISITORS)}`
    turn += 1
    const at = performance.now()
    const done = (isWell: boolean) => asked.push({ kind, at, ms: performance.now() - at, isWell })
    const sent = request({ host: '127.0.0.1', port: target.port, path, agent, localAddress, timeout: GIVEN_UP_MS }, (reply) => {
      reply.resume()
      reply.on('end', () => done(reply.statusCode === 200))
      reply.on('error', () => done(false))
    })
    sent.on('timeout', () => sent.destroy(new Error('given up')))
    sent.on('error', () => done(false))
    sent.end()
  }, PAUSE_MS)
  return {
    asked,
    stop: () => {
      clearInterval(timer)
      agent.destroy()
    },
  }
}

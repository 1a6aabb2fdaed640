import { PortalError } from '@graticule/contracts/problem'
import { REFUSAL_STEP_MS } from '@graticule/contracts/limits'
import { describe, expect, it } from 'vitest'
import { evenRefusals } from './even-refusals.ts'
import { LayerFault } from './layer-fault.ts'

describe('refusals of servers', () => {
  // @rule B-map-proxies.alike
  it.each([0, 3, 400, REFUSAL_STEP_MS - 1])('come after one step of time, after %d ms too', async (lasts) => {
    let time = 5
    const log: string[] = []
    const sleep = (milliseconds: number) => {
      time += milliseconds
      return Promise.resolve()
    }
    const evenly = evenRefusals({ log: (words) => void log.push(words), clock: () => time, sleep })
    const refused = evenly(async () => {
      time += lasts
      throw new LayerFault('host-unknown', { host: 'a.test', cause: new PortalError('address-refused', 'It lies inside.') })
    })
    await expect(refused).rejects.toMatchObject({ trouble: 'host-unknown' })
    expect(time).toBe(5 + REFUSAL_STEP_MS)
    expect(log).toEqual(['It lies inside.'])
  })

  it('leave what is no refusal as it is', async () => {
    const fail = () => Promise.reject(new Error('never'))
    const evenly = evenRefusals({ log: () => undefined, clock: () => 0, sleep: fail })
    await expect(evenly(() => Promise.resolve(1))).resolves.toBe(1)
    await expect(evenly(() => Promise.reject(new LayerFault('page')))).rejects.toMatchObject({ trouble: 'page' })
  })
})

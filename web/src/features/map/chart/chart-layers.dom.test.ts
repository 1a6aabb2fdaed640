import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCountryLabels, loadPackedWorld } from './chart-data.ts'
import { createChartLayers } from './chart-layers.ts'
import { useChartStatus } from './chart-status.ts'

vi.mock(import('./chart-data.ts'), async (original) => ({
  ...(await original()),
  loadPackedWorld: vi.fn<typeof loadPackedWorld>(),
  loadCountryLabels: vi.fn<typeof loadCountryLabels>(),
}))

const status = () => useChartStatus.getState().status

describe('the base map', () => {
  beforeEach(() => {
    // jsdom paints nothing
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.mocked(loadPackedWorld).mockReset().mockResolvedValue({ degreesPerUnit: 1, land: [], borders: [] })
    vi.mocked(loadCountryLabels).mockReset().mockResolvedValue([])
  })

  it('is ready when coasts and names are there', async () => {
    createChartLayers().load()
    expect(status()).toBe('loading')
    await vi.waitFor(() => expect(status()).toBe('ready'), { timeout: 20_000 })
    expect(loadPackedWorld).toHaveBeenCalledExactlyOnceWith('110m')
  })

  it('says so when its coasts cannot be loaded, and loads them again when asked to', async () => {
    vi.mocked(loadPackedWorld).mockRejectedValueOnce(new Error('chunk'))
    const chart = createChartLayers()
    chart.load()
    await vi.waitFor(() => expect(status()).toBe('failed'), { timeout: 20_000 })
    chart.load()
    await vi.waitFor(() => expect(status()).toBe('ready'), { timeout: 20_000 })
    expect(loadPackedWorld).toHaveBeenCalledTimes(2)
  })

  it('does not load again what is there when only the names were missing', async () => {
    vi.mocked(loadCountryLabels).mockRejectedValueOnce(new Error('chunk'))
    const chart = createChartLayers()
    chart.load()
    await vi.waitFor(() => expect(status()).toBe('failed'), { timeout: 20_000 })
    chart.load()
    await vi.waitFor(() => expect(status()).toBe('ready'), { timeout: 20_000 })
    expect(loadPackedWorld).toHaveBeenCalledTimes(1)
  })
})

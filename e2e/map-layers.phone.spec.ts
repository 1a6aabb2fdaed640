import { expect, expectAccessible, test } from './journey.ts'
import { playWms, SEA, SOIL } from './played-wms.ts'

test(
  'on a phone the layers lie in a sheet with their legends, are ordered by buttons, and time goes step by step',
  { tag: '@golden' },
  async ({ page }) => {
    const asked = await playWms(page)
    const layers = [SEA, SOIL].map((id) => `m:layers=${encodeURIComponent(id)}`).join('&')
    await page.goto(`/search?f:phrase=baltic&m:lon=-130&m:lat=-40&m:zoom=5&${layers}&v=1`)
    const time = page.getByRole('region', { name: 'Map time' })
    await expect(time).toBeVisible()
    await time.getByRole('button', { name: 'Step back' }).tap()
    await expect.poll(() => asked.some(({ time: at }) => at === '2026-05-01')).toBe(true)

    await page.getByRole('button', { name: 'Layers, 2 on the map' }).tap()
    const sheet = page.getByRole('region', { name: 'Layers', exact: true })
    await sheet.getByRole('button', { name: /^Move sea.* down$/i }).tap()
    await expect(sheet.getByRole('listitem').first()).toContainText(/soil/i)
    const legend = sheet.getByRole('region', { name: 'Legends' }).getByRole('img', { name: 'Two classes: dry and wet.' }).first()
    await legend.scrollIntoViewIfNeeded()
    await expect(legend).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Close layers' }).tap()
    await expect(sheet).toHaveCount(0)
  },
)

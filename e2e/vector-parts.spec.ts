/** The parts of files of places: compared, switched on and off one by one, and the same again for whoever opens the link. */
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { testWithFiles } from './played-files.ts'
import { WAITS } from './waits.ts'

/** Places west to east, each with a label of the file's own colour, which is told from everything else on the map. */
const file = (colour: string, names: readonly string[], row: number) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Gauges</name>
  <Style id="s"><LabelStyle><color>${colour}</color><scale>1.6</scale></LabelStyle></Style>
  ${names.map((name, at) => `<Placemark><name>${name}</name><styleUrl>#s</styleUrl><Point><coordinates>${-40 + 12 * at},${row}</coordinates></Point></Placemark>`).join('\n')}
  </Document></kml>`
const FILES: Readonly<Record<string, string>> = {
  '/rain.kml': file('ff1400c8', ['Rain west', 'Rain middle', 'Rain east'], 38),
  '/folders.kml': `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Gauges</name>
  <Style id="s"><LabelStyle><color>ff1400c8</color><scale>1.6</scale></LabelStyle></Style>
  <Style id="t"><LabelStyle><color>ff14a000</color><scale>1.6</scale></LabelStyle></Style>
  <Folder><name>In use</name>
  <Placemark><name>Horta</name><styleUrl>#s</styleUrl><Point><coordinates>-36,38</coordinates></Point></Placemark>
  <Placemark><name>Ponta Delgada</name><styleUrl>#s</styleUrl><Point><coordinates>-36,34</coordinates></Point></Placemark></Folder>
  <Folder><name>Given up</name><visibility>0</visibility>
  <Placemark><name>Flores</name><styleUrl>#t</styleUrl><Point><coordinates>-36,30</coordinates></Point></Placemark></Folder></Document></kml>`,
  // so many that they are one image where they are not compared
  '/many.kml': file(
    'ff1400c8',
    Array.from({ length: 700 }, (_, at) => `Place ${at + 1}`),
    38,
  ).replaceAll(
    /<coordinates>(-?\d+),38/g,
    (_, lon: string) =>
      `<coordinates>${-60 + (((Number(lon) + 40) / 12) % 35)},${20 + 1.5 * Math.floor((Number(lon) + 40) / 420)}`,
  ),
  '/wind.kml': file('ff14a000', ['Wind west', 'Wind middle', 'Wind east'], 30),
}

const test = testWithFiles(FILES)
// a whole page with a map takes its time on a machine that does other things
test.describe.configure({ timeout: WAITS.longJourney })

/** How many pixels of the map have nearly this colour, left and right of the middle. */
const drawn = (page: Page, colour: readonly [number, number, number]) =>
  page.getByRole('application', { name: 'World map' }).evaluate((element, [red, green, blue]) => {
    const sides = { left: 0, right: 0 }
    for (const canvas of element.querySelectorAll('canvas')) {
      const context = canvas.getContext('2d')
      if (context === null || canvas.width < 10) continue
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      for (let at = 0; at < data.length; at += 4) {
        const isIt = [red, green, blue].every((value, band) => Math.abs(value - data[at + band]!) < 12) && data[at + 3]! > 200
        if (isIt) sides[((at / 4) % canvas.width) * 2 < canvas.width ? 'left' : 'right'] += 1
      }
    }
    return sides
  }, colour)
const RAIN = [200, 0, 20] as const
const WIND = [0, 160, 20] as const

const view = (played: { readonly files: string }, ...names: readonly string[]) => {
  const link = new URLSearchParams({
    'f:phrase': 'baltic',
    'm:lon': '-28',
    'm:lat': '34',
    'm:zoom': '5',
    'm:fullView': 'true',
    v: '1',
  })
  for (const name of names) link.append('m:layers', `kml:${played.files}/${name}.kml`)
  return `/search?${link}`
}

for (const name of ['rain', 'many']) {
  test(`labels of places stay where they are while their layers are compared: ${name}`, async ({ page, played }) => {
    await page.goto(view(played, name, 'wind'))
    await page.getByRole('button', { name: 'Layers, 2 on the map' }).click()
    await expect.poll(async () => (await drawn(page, RAIN)).left).toBeGreaterThan(50)
    const panel = page.getByRole('region', { name: 'Layers', exact: true })
    await panel.getByRole('button', { name: `Layer details: ${name}.kml` }).click()
    await panel.getByRole('combobox', { name: 'Compare with' }).selectOption('wind.kml')
    const line = page.getByRole('slider', { name: /^Divider between/ })
    await line.focus()
    await page.keyboard.press('Home')
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('PageUp')
    await expect(line).toHaveAttribute('aria-valuenow', '50')
    // neither reaches over the line
    await expect.poll(async () => (await drawn(page, RAIN)).right).toBe(0)
    await expect.poll(async () => (await drawn(page, WIND)).left).toBe(0)
    await expect.poll(async () => (await drawn(page, WIND)).right).toBeGreaterThan(50)
    await expect.poll(async () => (await drawn(page, RAIN)).left).toBeGreaterThan(50)
  })
}

test('folders and places of a file are switched on and off by keys, and a copied link keeps that', async ({
  page,
  played,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(view(played, 'folders'))
  await page.getByRole('button', { name: 'Layers, 1 on the map' }).click()
  const panel = page.getByRole('region', { name: 'Layers', exact: true })
  await panel.getByRole('button', { name: 'Layer details: folders.kml' }).click()
  await expect(panel.getByText('2 features')).toBeVisible()
  await panel.getByRole('button', { name: 'Show or hide parts' }).press('Enter')
  const tree = panel.getByRole('tree', { name: 'Parts of folders.kml' })
  const inUse = tree.getByRole('treeitem', { name: /^In use/ })
  const givenUp = tree.getByRole('treeitem', { name: /^Given up/ })
  await expect(givenUp).toHaveAttribute('aria-checked', 'false')
  await inUse.focus()
  await page.keyboard.press('End')
  await expect(givenUp).toBeFocused()
  await page.keyboard.press('Space')
  await expect(givenUp).toHaveAttribute('aria-checked', 'true')
  await expect.poll(async () => (await drawn(page, WIND)).left).toBeGreaterThan(50)
  await expect(panel.getByText('3 features')).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(tree.getByRole('treeitem', { name: 'Horta' })).toBeFocused()
  const before = await drawn(page, RAIN)
  await page.keyboard.press('Space')
  await expect(inUse).toHaveAttribute('aria-checked', 'mixed')
  await expect.poll(async () => (await drawn(page, RAIN)).left).toBeLessThan(before.left)

  await page.getByRole('button', { name: 'Map tools' }).click()
  await page.getByRole('menuitem', { name: 'Copy a link to this view' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const opened = await other.newPage()
  await opened.goto(link)
  await expect.poll(async () => (await drawn(opened, WIND)).left).toBeGreaterThan(50)
  await opened.getByRole('button', { name: 'Layers, 1 on the map' }).click()
  await opened.getByRole('button', { name: 'Layer details: folders.kml' }).click()
  await expect(opened.getByText('2 features')).toBeVisible()
  await other.close()
})

/**
 * A web map service with TIME, played in the page: its images are of one colour each, told by layer and time, so that a journey
 * sees on the map what was asked for.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

export const SERVICE = 'https://maps.example.org/wms'
/** Ids of its layers, as links carry them. */
export const SOIL = `${SERVICE}#soil`
export const SEA = `${SERVICE}#sea`

type Colour = readonly [red: number, green: number, blue: number]

/** What the soil is like in January and in the other months, and the sea in any. */
export const COLOURS = { january: [200, 60, 20], later: [20, 140, 60], sea: [30, 60, 200] } as const satisfies Record<
  string,
  Colour
>

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A PNG of one colour (W3C PNG, colour type 2). */
export function picture(width: number, height: number, colour: Colour): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from(colour))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

const layer = (name: string, title: string, times: string) => `
  <Layer queryable="0"><Name>${name}</Name><Title>${title}</Title>
    <EX_GeographicBoundingBox><westBoundLongitude>-180</westBoundLongitude><eastBoundLongitude>180</eastBoundLongitude>
      <southBoundLatitude>-85</southBoundLatitude><northBoundLatitude>85</northBoundLatitude></EX_GeographicBoundingBox>
    <Dimension name="time" units="ISO8601" default="2026-06-01">${times}</Dimension>
    <Attribution><Title>Office of ${name}</Title></Attribution>
    <Style><Name>plain</Name><Title>Plain</Title><LegendURL width="120" height="40"><Format>image/png</Format>
      <OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${SERVICE}/legend/${name}.png"/></LegendURL></Style>
    <Style><Name>warm</Name><Title>Warm colours</Title></Style>
  </Layer>`

const capabilitiesOf = (soil: string) => `<?xml version="1.0" encoding="UTF-8"?>
<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms">
<Service><Name>WMS</Name><Title>A played service</Title></Service>
<Capability><Request>
  <GetCapabilities><Format>text/xml</Format></GetCapabilities><GetMap><Format>image/png</Format></GetMap>
</Request><Exception><Format>XML</Format></Exception>
<Layer><Title>All</Title><CRS>EPSG:3857</CRS><CRS>EPSG:4326</CRS>
${layer(soil, 'Soil moisture', '2026-01-01/2026-06-01/P1M')}
${layer('sea', 'Sea surface temperature', '2026-03-01/2026-06-01/P1M')}
</Layer></Capability></WMS_Capabilities>`

const LEGEND_TEXT = {
  accessible: true,
  text: 'Two classes: dry and wet.',
  classes: [
    { label: 'Dry', colour: '#c83c14' },
    { label: 'Wet', colour: '#148c3c' },
  ],
}

/** What was asked for an image. */
export interface AskedImage {
  readonly layer: string
  readonly time: string
  readonly style: string
}

/**
 * Answers for a service and for what the portal would bring from it. Gives the list of the images that were asked for. `soil`: the name of
 * its first layer, as a record may have it.
 */
export async function playWms(page: Page, service = SERVICE, soil = 'soil'): Promise<AskedImage[]> {
  const asked: AskedImage[] = []
  await page.route(
    (url) => url.href.startsWith(service),
    (route) => {
      const { searchParams } = new URL(route.request().url())
      const value = (name: string) => [...searchParams].find(([key]) => key.toUpperCase() === name)?.[1] ?? ''
      const image = { layer: value('LAYERS'), time: value('TIME'), style: value('STYLES') }
      asked.push(image)
      const colour = image.layer === 'sea' ? COLOURS.sea : image.time.startsWith('2026-01') ? COLOURS.january : COLOURS.later
      return route.fulfill({ contentType: 'image/png', body: picture(Number(value('WIDTH')), Number(value('HEIGHT')), colour) })
    },
  )
  const brought: Record<string, Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0]> = {
    capabilities: { contentType: 'application/xml', body: capabilitiesOf(soil) },
    'legend/text': { json: { url: SERVICE, ...LEGEND_TEXT } },
    legend: { contentType: 'image/png', body: picture(120, 40, COLOURS.later) },
  }
  for (const [path, answer] of Object.entries(brought)) {
    await page.route(
      (url) => url.pathname === `/proxy/rest/fetch/${path}`,
      (route) => route.fulfill(answer),
    )
  }
  return asked
}

/** The colour on screen at a point of the page. */
export async function colourAt(page: Page, x: number, y: number): Promise<Colour> {
  const shot = await page.screenshot({ clip: { x, y, width: 1, height: 1 } })
  const data: Buffer[] = []
  for (let at = 8; at < shot.length;) {
    const length = shot.readUInt32BE(at)
    if (shot.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(shot.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  // of one pixel every filter of PNG leaves the values as they are; they stand behind the filter's own byte
  const [, red = 0, green = 0, blue = 0] = inflateSync(Buffer.concat(data))
  return [red, green, blue]
}

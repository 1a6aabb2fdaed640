import { useCallback, useEffect, useState } from 'react'
import type { KeyOf } from '../../../i18n/english.ts'
import { type Translate, useTranslation } from '../../../i18n/index.ts'
import { formatBox, formatHere } from '../../../i18n/numbers.ts'
import { readChartColours } from '../chart/chart-colours.ts'
import { type MapFrame, toLonLat, toMapPoint, useMapFrame } from '../canvas/frame.ts'
import { type MapPicture, type PictureScale, takePicture } from './picture.ts'
import { type PictureContents, pictureContents } from './picture-contents.ts'
import { drawSheet, type SheetWords } from './picture-sheet.ts'
import { drawTags } from './picture-tags.ts'
import { shownMap } from '../canvas/shown-map.ts'
import { scaleBar } from '../canvas/scale-bar.ts'
import { loadLegends } from './picture-legends.ts'

/** What has been taken: the map's picture, what stands beside it, and its words without the title. */
export interface TakenPicture {
  readonly state: 'ready'
  readonly picture: MapPicture
  readonly frame: MapFrame
  readonly contents: PictureContents
  readonly words: Omit<SheetWords, 'title'>
  readonly images: ReadonlyMap<string, HTMLImageElement>
  /** Address of the map's picture, for the page. */
  readonly preview: string
  /** Device pixels of the map. */
  readonly size: { readonly width: number; readonly height: number }
}

export type Taking = TakenPicture | { readonly state: 'taking' } | { readonly state: 'failed' }

const TAKING: Taking = { state: 'taking' }

/** The day of the visitor, `2026-11-22`. */
const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** What the whole frame shows, in words. */
function extentText(frame: MapFrame): string {
  const [west, north] = toLonLat(toMapPoint(frame, [0, 0]))
  const [east, south] = toLonLat(toMapPoint(frame, [frame.width, frame.height]))
  return formatBox([west, south, east, north])
}

type Translator = Translate<KeyOf<'picture'>>

/** What is told of a picture, beside its title. */
function wordsOf(
  { picture, frame, contents, images }: Omit<TakenPicture, 'state' | 'preview' | 'size' | 'words'>,
  t: Translator,
  now: Date,
) {
  const { value, unit } = scaleBar(frame)
  const unread = contents.layers.filter(({ legend }) => legend?.type === 'image' && !images.has(legend.url))
  const footprints = contents.footprints.map(({ index, title }) => `${index} ${title}`).join(' · ')
  return {
    date: formatHere(now, { dateStyle: 'long' }),
    scale: t(`map:scale.${unit}`, { value }),
    extent: extentText(frame),
    detail: ({ kind, opacity, time }) =>
      t(time === undefined ? 'layer' : 'layerAt', { kind, opacity: Math.round(opacity), time }),
    notes: [
      ...(footprints === '' ? [] : [t('footprints', { opacity: Math.round(contents.footprintOpacity), list: footprints })]),
      ...(contents.hasArea ? [t('area')] : []),
    ],
    missing: [
      ...picture.missing.map((title) => (title === '' ? t('missingSome') : t('missing', { title }))),
      ...unread.map(({ title }) => t('missingLegend', { title })),
    ].join(' '),
    owners: t('owners', { names: contents.attributions.join(' · ') }),
    noLegend: t('noLegend'),
  } satisfies TakenPicture['words']
}

/** Takes the picture; `undefined` when there is no map. Who takes it revokes the address of its preview. */
async function pictureOfMap(scale: PictureScale, t: Translator, now: Date): Promise<TakenPicture | undefined> {
  const map = shownMap()
  const { frame } = useMapFrame.getState()
  if (map === null || frame === null) return undefined
  const contents = pictureContents(t('map:attribution'))
  const [picture, images] = await Promise.all([takePicture(map, scale), loadLegends(contents)])
  // as on the page, whose theme may be another than that of the map
  drawTags(picture.canvas, frame, readChartColours(document.body))
  const blob = await new Promise<Blob | null>((resolve) => picture.canvas.toBlob(resolve, 'image/png'))
  if (blob === null) return undefined
  const { width, height } = picture.canvas
  const parts = { picture, frame, contents, images }
  return { ...parts, state: 'ready', preview: URL.createObjectURL(blob), size: { width, height }, words: wordsOf(parts, t, now) }
}

/** Takes a picture of the map, again when the scale changes; `sheetOf` puts title, legends and owners around it. */
export function usePicture(scale: PictureScale): {
  readonly taken: Taking
  readonly day: string
  sheetOf(title: string): Promise<HTMLCanvasElement | undefined>
} {
  const { t } = useTranslation('picture')
  const [last, setLast] = useState<{ readonly scale: PictureScale; readonly result: Taking }>()
  const [now] = useState(() => new Date())
  const taken: Taking = last?.scale === scale ? last.result : TAKING
  useEffect(() => {
    let isOver = false
    let address: string | undefined
    const forget = () => address !== undefined && URL.revokeObjectURL(address)
    pictureOfMap(scale, t, now).then(
      (made) => {
        address = made?.preview
        if (isOver) forget()
        else setLast({ scale, result: made ?? { state: 'failed' } })
      },
      () => isOver || setLast({ scale, result: { state: 'failed' } }),
    )
    return () => {
      isOver = true
      forget()
    }
  }, [scale, t, now])

  const sheetOf = useCallback(
    async (title: string) => {
      if (taken.state !== 'ready') return undefined
      await document.fonts.ready
      const { picture, frame, contents, words, images } = taken
      return drawSheet({
        map: picture.canvas,
        frame,
        contents,
        words: { ...words, title },
        images,
        fonts: readChartColours(document.body),
      })
    },
    [taken],
  )
  return { taken, day: dayOf(now), sheetOf }
}

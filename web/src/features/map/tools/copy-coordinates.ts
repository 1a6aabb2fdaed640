import { i18n } from '../../../i18n/index.ts'
import { copyText } from '../../../clipboard/copy-text.ts'
import { toLonLat, useMapFrame } from '../canvas/frame.ts'

/** Puts latitude and longitude on the clipboard, to a metre: those under the pointer, or those of the middle of the map. */
export async function copyCoordinates(): Promise<void> {
  const { frame, pointer } = useMapFrame.getState()
  if (!frame) return
  const [longitude, latitude] = pointer ?? toLonLat(frame.centre)
  const text = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  await copyText(text, i18n.t('map:tools.copied', { text }))
}

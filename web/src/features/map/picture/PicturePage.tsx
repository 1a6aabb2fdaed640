import { useTranslation } from '../../../i18n/index.ts'
import { formatFixed } from '../../../i18n/numbers.ts'
import { scaleBar } from '../canvas/scale-bar.ts'
import { oneValueWords } from './legend-words.ts'
import { legendPath } from './picture-legends.ts'
import './picture-print.css'
import type { TakenPicture } from './use-picture-of-map.ts'

/** The page that is printed: the picture of the map, and its legends as text. On the screen there is nothing of it. */
export function PicturePage({ title, taken }: { readonly title: string; readonly taken: TakenPicture }) {
  const { t } = useTranslation('picture')
  const { preview, contents, words, images } = taken
  return (
    <section className="picture-page" data-theme="light" aria-hidden="true">
      <h1>{title}</h1>
      <p>{words.date}</p>
      <figure className="picture-map">
        <img src={preview} alt="" />
        <span className="picture-bar" style={{ width: `${(100 * scaleBar(taken.frame).width) / taken.frame.width}%` }} />
      </figure>
      <p>
        {t('scaleText', { zoom: formatFixed(taken.frame.zoom, 1), scale: words.scale })} {words.extent}
      </p>
      <ul>
        {contents.layers.map((layer) => (
          <li key={layer.title}>
            <strong>{layer.title}</strong> <span>{words.detail(layer)}</span>
            {layer.legend?.type === 'image' && images.has(layer.legend.url) && <img src={legendPath(layer.legend.url)} alt="" />}
            {layer.legend?.type === 'one-value-scale' && <p>{oneValueWords(layer.legend)}</p>}
            {layer.legend?.type === 'two-value-scale' && (
              <p>
                {t('range', {
                  label: layer.legend.label,
                  min: layer.legend.min,
                  max: layer.legend.max,
                  unit: layer.legend.unit ?? '',
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {[...words.notes, words.missing, words.owners].filter(Boolean).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  )
}

import { PreviewPage } from '../../features/content/PreviewPage.tsx'
import { drawArticleMap } from './draw-article-map.tsx'

/** The draft of a page of content, with its maps. */
export const DraftPage = () => <PreviewPage drawMap={drawArticleMap} />

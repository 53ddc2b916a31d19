import { titleColour, titleText } from '../canvas/mapLook.ts'
import { useViewer } from '../viewerContext.ts'

/**
 * The name of the map, or the title or the picture that its style has in its place. In the frame of another site it leads to
 * the map's own page.
 */
export const MapTitle = ({ isLink = false }: { isLink?: boolean }) => {
  const { record } = useViewer()
  const { style } = record
  const text = titleText(record)
  const title =
    style.title_image_url === null ? (
      text
    ) : (
      <img className="side__title-image" src={style.title_image_url} alt={text} draggable={false} />
    )
  return (
    <h1 style={{ color: titleColour(style) }}>
      {isLink ? (
        <a href={record.path} target="_blank" rel="noopener">
          {title}
        </a>
      ) : (
        title
      )}
    </h1>
  )
}

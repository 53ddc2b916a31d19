import { ICON_LIBRARY } from '../../../shared/maps/libraryIcons.ts'
import './assets.css'

/** Whose icons the library has, as their licence asks. */
export const IconCredits = () => {
  const { title, url, licence, licenceUrl, authors } = ICON_LIBRARY
  return (
    <details className="icon-credits">
      <summary>
        Icons: {title}, {licence}
      </summary>
      <p>
        By {authors.join(', ')}.{' '}
        <a href={url} target="_blank" rel="noopener noreferrer">
          {title}
        </a>
        ,{' '}
        <a href={licenceUrl} target="_blank" rel="noopener noreferrer">
          {licence}
        </a>
        . Coloured and placed on a disc.
      </p>
    </details>
  )
}

import { paths } from '../../../shared/paths.ts'
import { siteConfig } from '../../siteConfig.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { IconCredits } from '../assets/IconCredits.tsx'
import './about.css'

/** What the site promises, apart from the other texts because its dialog is seldom opened. */
const ABOUT_TEXTS = {
  title: 'About / Why We Exist',
  lead: 'Maps of games get lost in forums, dead wikis and private folders. Here they have a place, and somebody who keeps them.',
  points: [
    { title: 'Open to everyone', text: 'Anyone can upload and maintain maps.' },
    {
      title: 'Kept by its owner',
      text: 'Only a map’s owner can add or edit POIs directly. All other users can suggest new POIs or improvements to the owner.',
    },
    {
      title: 'Never abandoned',
      text: 'A map not updated for 6 months counts as abandoned, and the community can branch it and continue the work.',
    },
    { title: 'Tips are the creators’', text: 'Creators keep 100% of tips. Pinfold takes no cut.' },
    {
      title: 'Yours alone, if you like',
      text: 'You can work offline with maps saved only in your own browser.',
    },
  ],
} as const

const WIDTH_PX = 430

export const AboutDialog = ({ onClose }: { onClose: () => void }) => {
  const { chatUrl } = siteConfig()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ABOUT_TEXTS.title}
      width={WIDTH_PX}
      footer={
        <Button variant="primary" size="lg" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>{ABOUT_TEXTS.lead}</p>
      <ul className="about__points">
        {ABOUT_TEXTS.points.map(({ title, text }) => (
          <li key={title} className="about__point">
            <b>{title}</b>
            {text}
          </li>
        ))}
      </ul>
      <p>
        <a className="about__link" href={chatUrl} target="_blank" rel="noopener noreferrer">
          Join the community chat
        </a>
      </p>
      <IconCredits />
      <p>
        <a className="about__link" href={paths.thirdPartyNotices()} target="_blank" rel="noopener">
          Third-party notices
        </a>
      </p>
    </Dialog>
  )
}

import { ABOUT_TEXTS } from '../../../shared/texts/aboutTexts.ts'
import { paths } from '../../../shared/paths.ts'
import { siteConfig } from '../../siteConfig.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { IconCredits } from '../assets/IconCredits.tsx'
import './about.css'

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

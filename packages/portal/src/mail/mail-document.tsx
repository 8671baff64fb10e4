import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import type { Branding } from "latchkey/shared";
import type { ReactNode } from "react";
import type { Content } from "./content.ts";
import type { Fact } from "./facts.ts";
import { MailBrand } from "./mail-brand.tsx";
import { INSET, type MailStyles, mailStyles } from "./styles.ts";

export interface MailDocumentProps {
  content: Content<ReactNode>;
  lang: string;
  dir: "ltr" | "rtl";
  subject: string;
  /** Text that lists of emails show beside the subject. */
  preview: string;
  appName: string;
  branding: Branding;
  baseURL: string;
}

/**
 * A sheet on paper, with the latch on its far edge, level with the button: the look of the pages, in an
 * email.
 */
export function MailDocument(props: MailDocumentProps): ReactNode {
  const { content, lang, dir, appName, branding, baseURL } = props;
  const styles = mailStyles(branding, dir);
  return (
    <Html lang={lang} dir={dir}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Keeps programs from turning text into links. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{props.subject}</title>
        <style>{styles.css}</style>
      </Head>
      <Body className="lk-canvas" dir={dir}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{props.preview}</div>
        <Canvas styles={styles}>
          <Container className="lk-sheet" dir={dir} style={styles.sheet}>
            <Inside styles={styles} top={28}>
              <MailBrand appName={appName} branding={branding} baseURL={baseURL} styles={styles} />
              <Said content={content} styles={styles} />
            </Inside>
            <Action {...props} styles={styles} />
            <Inside styles={styles} bottom={32}>
              <Hr className="lk-line" style={styles.line} />
              <Text className="lk-text" style={styles.strong}>
                {content.notYou.title}
              </Text>
              <Text className="lk-muted" style={styles.small}>
                {content.notYou.text}
              </Text>
            </Inside>
          </Container>
          <Container dir={dir} style={{ maxWidth: "560px" }}>
            <Inside styles={styles} top={20}>
              <Text className="lk-muted" style={styles.footer}>
                {content.footer}
              </Text>
              {content.help === undefined ? null : (
                <Text className="lk-muted" style={styles.footer}>
                  <Link className="lk-muted" href={content.help.href} style={styles.footerLink}>
                    {content.help.label}
                  </Link>
                </Text>
              )}
            </Inside>
          </Container>
        </Canvas>
      </Body>
    </Html>
  );
}

interface PartProps {
  styles: MailStyles;
  children?: ReactNode;
}

/** The paper below the sheet. */
function Canvas({ styles, children }: PartProps): ReactNode {
  return (
    <table
      border={0}
      cellPadding="0"
      cellSpacing="0"
      className="lk-canvas"
      role="presentation"
      style={{ backgroundColor: styles.canvas.backgroundColor }}
      width="100%"
    >
      <tbody>
        <tr>
          <td className="lk-canvas" style={styles.canvas}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** A row as wide as the sheet without its inset. */
function Inside({
  styles,
  children,
  top = 0,
  bottom = 0,
}: PartProps & { top?: number; bottom?: number }): ReactNode {
  const padding = `${top}px ${INSET}px ${bottom}px`;
  return (
    <table border={0} cellPadding="0" cellSpacing="0" role="presentation" width="100%">
      <tbody>
        <tr>
          <td className="lk-inside" style={{ ...styles.inside, padding }}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The text above the button. */
function Said({ content, styles }: Pick<MailDocumentProps, "content"> & PartProps): ReactNode {
  const { picture, title, greeting, paragraphs, code, facts } = content;
  return (
    <>
      {picture === undefined ? null : <Picture {...picture} styles={styles} />}
      <Heading as="h1" className="lk-text lk-title" style={styles.title}>
        {title}
      </Heading>
      {greeting === undefined ? null : <Paragraph styles={styles}>{greeting}</Paragraph>}
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an email is drawn once
        <Paragraph key={index} styles={styles}>
          {paragraph}
        </Paragraph>
      ))}
      {code === undefined ? null : <Code styles={styles}>{code}</Code>}
      <Facts facts={facts} styles={styles} />
    </>
  );
}

function Picture({ src, alt, styles }: { src: string; alt: string; styles: MailStyles }): ReactNode {
  const { color, fontFamily, fontSize } = styles.brand;
  return (
    <Img
      alt={alt}
      fetchPriority="low"
      height="56"
      src={src}
      style={{ color, fontFamily, fontSize, borderRadius: "8px", margin: "20px 0 0", objectFit: "cover" }}
      width="56"
    />
  );
}

function Code({ styles, children }: PartProps): ReactNode {
  return (
    <Text className="lk-text" dir="ltr" style={styles.code}>
      {children}
    </Text>
  );
}

function Paragraph({ styles, children }: PartProps): ReactNode {
  return (
    <Text className="lk-text" style={styles.text}>
      {children}
    </Text>
  );
}

function Facts({ facts, styles }: PartProps & { facts: readonly Fact<ReactNode>[] }): ReactNode {
  if (facts.length === 0) return null;
  return (
    <table border={0} cellPadding="0" cellSpacing="0" style={{ margin: "4px 0 20px" }}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={value}>
            <th className="lk-muted" scope="row" style={{ ...styles.label, fontWeight: 400 }}>
              {label}
            </th>
            <td className="lk-text" style={styles.value}>
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One button, and the plain URL below it; the latch on the edge of the sheet. */
function Action({ content, styles }: MailDocumentProps & { styles: MailStyles }): ReactNode {
  const { action, beside, lasts } = content;
  if (action === undefined) return null;
  return (
    <>
      <table border={0} cellPadding="0" cellSpacing="0" role="presentation" width="100%">
        <tbody>
          <tr>
            <td className="lk-inside" style={{ ...styles.inside, padding: `4px ${INSET}px` }}>
              <Button className="lk-button" href={action.href} style={styles.button}>
                {action.label}
              </Button>
            </td>
            <td style={{ width: "4px" }} width="4">
              <div className="lk-brass" style={styles.brass}>
                &nbsp;
              </div>
            </td>
          </tr>
        </tbody>
      </table>
      <Inside styles={styles} top={20}>
        {beside === undefined ? null : (
          <>
            <Paragraph styles={styles}>{beside.text}</Paragraph>
            <Code styles={styles}>{beside.code}</Code>
          </>
        )}
        {lasts === undefined ? null : (
          <Text className="lk-muted" style={{ ...styles.small, margin: "0 0 12px" }}>
            {lasts}
          </Text>
        )}
        <Text className="lk-muted" style={styles.small}>
          {content.bareLink}
        </Text>
        <Text className="lk-muted" style={styles.small}>
          <Link className="lk-link" dir="ltr" href={action.href} style={styles.link}>
            {action.href}
          </Link>
        </Text>
      </Inside>
    </>
  );
}

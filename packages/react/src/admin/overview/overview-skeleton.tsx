import type { ReactNode } from "react";
import { SettingsSection } from "../../layout/settings.tsx";
import { Skeleton } from "../../primitives/index.ts";
import { useSections } from "../../screens/sections.ts";
import { HEIGHT } from "./chart-canvas.tsx";

/** Heights of a line of a title and of a text. Borders instead of margins, since margins collapse. */
const TITLE = { blockSize: "1.2em", borderBlock: "0.1em solid transparent", backgroundClip: "padding-box" };
const TEXT = { blockSize: "1.5em", borderBlock: "0.25em solid transparent", backgroundClip: "padding-box" };

/** Placeholder for the figures and charts. */
export function OverviewSkeleton(): ReactNode {
  return (
    <>
      <div aria-hidden="true">
        <dl data-part="figures">
          {["users", "sessions", "signUps", "signIns", "failures", "active", "methods", "share"].map(
            (figure) => (
              <div key={figure}>
                <dt>
                  <Skeleton width="5rem" style={TEXT} />
                </dt>
                <dd>
                  <Skeleton width="3rem" style={TITLE} />
                </dd>
              </div>
            ),
          )}
        </dl>
      </div>
      <ChartSkeleton />
      <div data-part="pair">
        <ChartSkeleton />
        <ChartSkeleton />
      </div>
    </>
  );
}

function ChartSkeleton(): ReactNode {
  const { headingLevel } = useSections();
  return (
    <div aria-hidden="true">
      <SettingsSection
        part="chart"
        title={<Skeleton width="8rem" style={TITLE} />}
        description={<Skeleton width="16rem" style={TEXT} />}
        headingLevel={headingLevel === 1 ? 2 : 3}
      >
        <div data-lk="Chart">
          <div data-part="legend">
            <Skeleton width="6rem" style={TEXT} />
          </div>
          <div style={{ blockSize: HEIGHT }} />
        </div>
      </SettingsSection>
    </div>
  );
}

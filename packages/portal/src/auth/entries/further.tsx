import { FurtherScreen } from "../further-screens.tsx";
import { start } from "../start.tsx";

start({ FurtherScreen });

import { FurtherScreen } from "../auth/further-screens.tsx";
import { start } from "./start.tsx";

start({ FurtherScreen });

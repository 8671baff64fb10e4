export { Welcome, type WelcomePart, type WelcomeProps } from "./welcome.tsx";
